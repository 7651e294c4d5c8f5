import { useMediaQuery } from '@mantine/hooks';

/** Below this width the app uses the phone layout; the style sheets have the same value. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
