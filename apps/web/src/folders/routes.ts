import { page, shell } from '../ui/page/parent-routes.ts';

export const foldersRoute = page(shell, '/', () => import('./home-page.tsx'), 'HomePage');
