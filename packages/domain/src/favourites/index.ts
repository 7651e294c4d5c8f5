export { findFavouriteIds } from './service.ts';
