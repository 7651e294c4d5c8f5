import { useEffect, useState } from 'react';

/** A panel named in the URL. It opens before the URL has changed, so that the next key is typed into it. */
export function useOpened(isInAddress: boolean, go: (isOpen: boolean) => void) {
  const [isAsked, setIsAsked] = useState(false);
  // From now on Back closes it.
  useEffect(() => {
    if (isInAddress) setIsAsked(false);
  }, [isInAddress]);
  const change = (isOpen: boolean) => {
    setIsAsked(isOpen);
    go(isOpen);
  };
  return [isAsked || isInAddress, change] as const;
}
