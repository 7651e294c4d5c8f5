import type { JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { composeTexts, foldTexts } from './compose-texts.job.ts';
import { forgetPerson } from './departures/forget-person.job.ts';
import { handOverRest } from './departures/hand-over.job.ts';
import { convertFileJob } from './imports/file/convert-file.job.ts';
import { exportRecords } from './imports/export/export-records.job.ts';
import { countCells } from './imports/mapping/count-cells.job.ts';
import { giveAwaited } from './imports/owners/give-awaited.job.ts';
import { runImport } from './imports/run/run-import.job.ts';
import { prunings } from './prunings.job.ts';
import { fireReminders } from './reminders/fire.job.ts';
import { eraseRest, emptyTrashRest, purgeTrash } from './erasures/erase.job.ts';
import { undoRest } from './operations/undo-rest.job.ts';
import { bulkRecords } from './records/bulk/bulk.job.ts';
import { recordRuns } from './workflows/trigger/record-runs.job.ts';
import { fillSortKeys } from './records/sorted/fill-sort-keys.job.ts';
import { convertField } from './records/conversion/convert-field.job.ts';
import { indexUnique } from './records/unique/unique-fields.job.ts';
import { mergeRest } from './records/merge/merge.job.ts';
import { runSync } from './syncs/run/run-sync.job.ts';
import { compareWatches, pruneMembers } from './watches/compare.job.ts';
import { forgetDeliveries, pruneDeliveries } from './webhooks/manage/prune.job.ts';
import { redeliverRest } from './webhooks/replay/redeliver.job.ts';
import { replayEvents } from './webhooks/replay/replay.job.ts';
import { removeWorkspacesFrom } from './erasures/remove-workspaces.job.ts';
import * as tables from './tables.ts';
import { pruneRuns } from './workflows/run/prune-runs.job.ts';

export const jobs: readonly JobDefinition[] = [
  bulkRecords,
  compareWatches,
  composeTexts,
  recordRuns,
  convertField,
  convertFileJob,
  countCells,
  emptyTrashRest,
  eraseRest,
  exportRecords,
  fireReminders,
  foldTexts,
  forgetDeliveries,
  forgetPerson,
  giveAwaited,
  handOverRest,
  pruneDeliveries,
  pruneMembers,
  indexUnique,
  fillSortKeys,
  mergeRest,
  pruneRuns,
  ...Object.values(prunings),
  purgeTrash,
  redeliverRest,
  removeWorkspacesFrom(Object.values(tables)),
  replayEvents,
  runImport,
  runSync,
  undoRest,
];
