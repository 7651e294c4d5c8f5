import { mergedMax } from '@dossier/domain/records/constants.ts';

/** Records that one merge makes one: the kept record, and those that it takes in. */
export const comparedMax = mergedMax + 1;
