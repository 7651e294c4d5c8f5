export { findFavouriteIds } from './service.ts';
export { favourites } from './table.ts';
