export { findFavouriteIds } from './noun.ts';
export { favourites } from './table.ts';
