import { useMediaQuery } from '@mantine/hooks';

/** The width below which the app is as on a phone; the style sheets say the same. */
const phone = '(max-width: 47.99em)';

export function useIsPhone(): boolean {
  return useMediaQuery(phone, isPhone()) ?? false;
}

function isPhone(): boolean {
  return window.matchMedia(phone).matches;
}
