import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { acknowledgeChanges, listChanges } from './changes.ts';
import { costOfItems } from './content.ts';
import { addPart, cancelRun, finishRun, getRun, listConflicts, listSyncProblems, startRun } from './runs.ts';
import * as schema from './schema.ts';
import { getSync, listSyncs, removeSync, setSync } from './service.ts';

const tag = 'Syncs';
const ofSource = '/syncs/{source}' as const;
const runs = `${ofSource}/runs` as const;
const meta = { silent: 'the job states the events of the records that it writes' };
const rest = restOf({ tag, path: '/syncs', item: ofSource, output: schema.syncSchema, meta });
const rules = restOf({ tag, path: ofSource, output: schema.syncSchema, meta });
const run = restOf({ tag, path: runs, item: `${runs}/{runId}`, output: schema.syncRunSchema, meta });
const parts = restOf({ tag, path: `${runs}/{runId}/parts/{position}`, output: schema.syncRunSchema, meta });
const problems = restOf({ tag, path: `${runs}/{runId}/problems`, output: schema.syncProblemSchema });
const conflicts = restOf({ tag, path: `${ofSource}/conflicts`, output: schema.syncConflictSchema });
const changes = restOf({ tag, path: ofSource, item: `${ofSource}/changes`, output: schema.syncChangesSchema });
const settings = { audited: true } as const;
/** The limits of batches: room for 1,000 items of 4 kB, and the same cost. */
const ofItems = { bodySizeBytesMax: 4 * 1_048_576, costOf: costOfItems };

export const syncsRouter = router({
  list: rest.list('List the syncs', 'In the order of their sources.')(schema.listSyncsInput, listSyncs),
  get: rest.get('Get a sync', 'Its rules, its last 10 runs, and how many conflicts there were.')(
    schema.syncInput,
    getSync,
  ),
  set: rules.set(
    'Set the rules of a sync, or create it',
    'A sync keeps the records of a folder equal to the items of a source, which its runs bring.',
  )(schema.setSyncInput, setSync, settings),
  remove: rest.remove('Delete a sync', 'Its rules and runs. The records stay, with their external ids.')(
    schema.syncInput,
    removeSync,
    settings,
  ),
  startRun: run.create(
    'Start a run',
    'Opens a run, which takes the whole list of the source in parts. With `items` and `finish` a small list needs ' +
      'one request. 409 names the run of this source that is under way. Costs one request, and one more for every ' +
      'twenty items.',
  )(schema.startRunInput, startRun, ofItems),
  getRun: run.get('Get a run', 'How far it is, and its counts.')(schema.syncRunInput, getRun),
  addPart: parts.set(
    'Add a part of the list',
    'Up to 1,000 items as `items` or `content`, in order from position 0. A repeated part is stored once. Costs one ' +
      'request, and one more for every twenty items.',
  )(schema.addPartInput, addPart, ofItems),
  finishRun: run.act(
    '/{runId}/finish',
    'Finish the list of a run',
    'Creates and updates records in the background, then removes those whose item is not in the list.',
  )(schema.syncRunInput, finishRun),
  cancelRun: run.act(
    '/{runId}/cancel',
    'Cancel a run',
    'Stops it before its next batch. What it has done stays, and can be undone.',
  )(schema.syncRunInput, cancelRun),
  listProblems: problems.list('List the problems of a run', 'Items that were left out, each with the reason.')(
    schema.listSyncProblemsInput,
    listSyncProblems,
  ),
  listConflicts: conflicts.list(
    'List the conflicts of a sync',
    'Fields that both sides had changed since they last agreed, with both values and the winner. Newest first, for ' +
      '30 days.',
  )(schema.listConflictsInput, listConflicts),
  changes: changes.get(
    'List what changed in Dossier',
    'Complete, each record once and as it is now, without what runs of this source wrote. Acknowledge the `cursor`.',
  )(schema.listChangesInput, listChanges),
  acknowledge: rules.act(
    '/acknowledge',
    'Acknowledge changes',
    'Stores the `cursor` of the changes, and the ids that the source gave to records that were born in Dossier.',
  )(schema.acknowledgeInput, acknowledgeChanges),
});
