import { useEffect, useState } from 'react';

/**
 * A panel that the address names, opened before the address has followed: the next key is already typed into it. `go`
 * changes the address.
 */
export function useOpened(isInAddress: boolean, go: (isOpen: boolean) => void) {
  const [isAsked, setIsAsked] = useState(false);
  // From here on Back closes it.
  useEffect(() => {
    if (isInAddress) setIsAsked(false);
  }, [isInAddress]);
  const change = (isOpen: boolean) => {
    setIsAsked(isOpen);
    go(isOpen);
  };
  return [isAsked || isInAddress, change] as const;
}
