import { useEffect, useRef, type RefObject } from 'react';

/** False once the component is gone: a server may answer after the person has left the page. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
