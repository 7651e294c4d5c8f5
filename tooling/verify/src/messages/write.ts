import { writeCatalogues } from './catalogues.ts';

writeCatalogues();
