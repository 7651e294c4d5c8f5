import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { findOperation } from '../bulk/index.ts';
import { operationProblemSchema, operationSchema } from '../bulk/schema.ts';
import { cancelOperation, listOperations, listProblems, removeInOperation, undoOperation } from './service.ts';
import { listOperationsInput, listProblemsInput, removeInput } from './schema.ts';

const tag = 'Operations';
const rest = restOf({ tag, path: '/operations', output: operationSchema });
const problems = restOf({ tag, path: '/operations/{id}/problems', output: operationProblemSchema });

export const operationsRouter = router({
  list: rest.list(
    'List operations',
    'Batches, bulk changes, imports, runs of workflows that wrote, and undos; newest first, for 30 days.',
  )(listOperationsInput, listOperations),
  get: rest.get('Get an operation', 'Its state, its counts, and whether it was undone.')(...byId('op', findOperation)),
  listProblems: problems.list(
    'List what an operation left alone',
    'Of a bulk change or an undo: each thing with the reason, as that somebody changed it since.',
  )(listProblemsInput, listProblems),
  cancel: rest.act(
    '/{id}/cancel',
    'Cancel an operation',
    'Stops a bulk change or an undo that still runs. What it has done stays, and can be undone.',
  )(...byId('op', cancelOperation), { silent: 'what the operation has done is stated already' }),
  undo: rest.act(
    '/{id}/undo',
    'Undo an operation',
    'Takes back what nobody changed since, newest first, and lists the rest under `/problems` of the undo that ' +
      'it answers. The first 500 events are taken back at once; while `state` is RUNNING, the others follow in ' +
      'the background. An undo is an operation itself: undo it to have everything again.',
  )(
    ...byId('op', undoOperation), // It writes to any noun.
    { scope: 'write' },
  ),
  // The noun of the input says what it writes to.
  remove: rpcOf({ scope: 'write' }).write(removeInput, operationSchema, removeInOperation),
});
