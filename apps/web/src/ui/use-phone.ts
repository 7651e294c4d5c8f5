import { useMediaQuery } from '@mantine/hooks';

/** Below this width the app is as on a phone; the style sheets say the same. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
