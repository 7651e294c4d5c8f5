import { later } from './later.tsx';
import { IconToCome } from './to-come.tsx';

/** Further actions on a row of a list. */
export const MoreMenu = later(() => import('./acts-menu.tsx'), 'ActsMenu', IconToCome);
