import { addFavorite } from './operations/add-favorite.server.ts';
import { findBlockingFilter } from './operations/find-blocking-filter.server.ts';
import { getHighlights } from './operations/get-highlights.server.ts';
import { getWorker } from './operations/get-worker.server.ts';
import { listCategoriesWithWorkers } from './operations/list-categories-with-workers.server.ts';
import { listFavorites } from './operations/list-favorites.server.ts';
import { mergeFavorites } from './operations/merge-favorites.server.ts';
import { removeFavorite } from './operations/remove-favorite.server.ts';
import { searchWorkers } from './operations/search-workers.server.ts';

import { suggestServices } from './operations/suggest-services.server.ts';

/** The operations of the contract, by name. */
export const workersOperations = {
  getHighlights,
  search: searchWorkers,
  suggestServices,
  findBlockingFilter,
  get: getWorker,
  listCategories: listCategoriesWithWorkers,
  addFavorite,
  removeFavorite,
  mergeFavorites,
  listFavorites,
};
