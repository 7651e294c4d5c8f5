// Loads every noun: sealed columns are registered where they are defined.
import '@dossier/domain/router.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import { type SealedName, sealedNames } from '@dossier/kernel/sealed-columns.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { listTables, type SavedTable } from '../backup.ts';

/** Tables of a workspace that an archive leaves out. Every other table with a workspace_id is in it. */
export const leftOut: Readonly<Record<string, string>> = {
  event_floors: 'positions of the feed belong to an installation: the import makes new ones',
  export_parts: 'downloads, kept for days',
  exports: 'jobs that made them',
  idempotency_keys: 'answers, kept for a day',
  import_errors: 'results of uploads, kept for days',
  import_names: 'the same',
  import_counts: 'uploads, kept for days',
  import_parts: 'uploads, kept for days',
  import_problems: 'results of uploads, kept for days',
  imports: 'jobs that read them',
  invitations: 'their links lead to the old installation',
  record_sort_keys: 'indexes, filled again once a large folder is sorted',
  request_usage: 'counters of requests',
  sorted_fields: 'the same',
  sync_parts: 'lists of runs under way',
  watch_members: 'answers, filled again once a watch is switched on',
  webhook_states: 'leases and open circuits: the import makes new rows',
  workflow_calls: 'idempotency keys, kept for a day',
  workflow_chains: 'budgets of runs',
  workflow_gates: 'locks of runs',
  workflow_paces: 'hourly budgets',
  workflow_waits: 'of runs under way, which the import ends',
};

/** The tables whose rows are secrets as a whole. They are only in archives with a pass phrase. */
export const secretTables: readonly string[] = ['workflow_secrets'];

/** Columns that no archive holds: they serve mails that wait to be sent. */
const passing: Readonly<Record<string, readonly string[]>> = { emails: ['sealed_body', 'unsubscribe_url'] };

/** A column of secrets. Hashes are stored unchanged; everything else is sealed. */
export type SecretColumn = Pick<SealedName, 'table' | 'column' | 'key'> & Partial<Pick<SealedName, 'placeOf'>>;

export const secretColumns: readonly SecretColumn[] = [
  ...sealedNames().filter(({ table, column }) => passing[table]?.includes(column) !== true),
  ...['hash', 'previous_hash', 'family_hash', 'code_hash'].map((column) => ({
    table: 'api_keys',
    column,
    key: ['workspace_id', 'id'],
  })),
];

/** Names of secrets for messages to people, by table and column. */
export const secretWords: Readonly<Record<string, string>> = {
  'api_keys.hash': 'API keys (rotate them)',
  'mail_settings.password': 'password of the mail server',
  'webhooks.headers': 'custom headers of webhooks',
  'webhooks.secret': 'signing secrets of webhooks (rotate them)',
  'workflow_secrets.sealed': 'secrets of workflows',
  'workflows.hook_secret': 'secrets of workflow URLs (rotate them)',
};

/** SQL that closes rows still in progress: sets a state, the time of the import and a note. */
function ended(state: string, underWay: readonly string[], then: string, others: { time?: string; note?: string }) {
  const values = {
    [state]: `'${then}'`,
    ...(others.time === undefined ? {} : { [others.time]: 'now()' }),
    ...(others.note === undefined
      ? {}
      : { [others.note]: `'Ended when the workspace was moved to another installation.'` }),
  };
  const states = underWay.map((name) => `'${name}'`).join(', ');
  return mapValues(values, (value, column) => `case when ${state} in (${states}) then ${value} else ${column} end`);
}

/**
 * Columns that change on import, as SQL over the archived row. Nothing is sent or runs until a person switches it on in
 * the new installation.
 */
export const onArrival: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_keys: {
    hash: `encode(sha256(gen_random_uuid()::text::bytea), 'hex')`,
    code_expires_at: 'null',
    // People who have left are not in the archive.
    ...Object.fromEntries(
      ['created_by', 'owner_id', 'known_to', 'previous_known_to'].map((column) => [
        column,
        `(select u.id from public.users u where u.id = r.${column})`,
      ]),
    ),
  },
  deliveries: {
    ...ended('status', ['PENDING'], 'FAILED', { time: 'finished_at', note: 'note' }),
    next_attempt_at: 'null',
  },
  emails: ended('state', ['QUEUED'], 'FAILED', { note: 'problem' }),
  // Equal times mean that no reaction was wanted.
  events: { dispatched_at: 'coalesce(dispatched_at, occurred_at)' },
  notices: { mail_at: 'null' },
  operations: { ...ended('state', ['RUNNING'], 'CANCELLED', { time: 'finished_at' }), work: 'null' },
  // The feed begins anew; the versions of the items show the state of the source.
  syncs: { cursor: 'null' },
  sync_runs: ended('state', ['OPEN', 'RUNNING'], 'CANCELLED', { time: 'finished_at', note: 'note' }),
  watches: { is_enabled: 'false' },
  webhook_replays: ended('state', ['RUNNING'], 'STOPPED', { time: 'finished_at', note: 'note' }),
  webhooks: {
    secret: `''`,
    headers: `'{}'`,
    is_enabled: 'false',
    disabled_reason: `coalesce(disabled_reason, 'MANUAL')`,
    disabled_at: 'coalesce(disabled_at, now())',
  },
  workflow_runs: {
    ...ended('state', ['QUEUED', 'RUNNING', 'WAITING'], 'FAILED', { time: 'finished_at', note: 'note' }),
    due_at: 'null',
    worker_id: 'null',
    gate: 'null',
    gate_stage: '0',
  },
  workflow_secrets: { sealed: `''` },
  workflows: { is_enabled: 'false', next_run_at: 'null' },
  workspaces: { deletion_at: 'null' },
};

/** The tables of an archive and their columns without secrets. Referenced tables come first. */
export async function listContents(client: Client, areSecretsIncluded: boolean): Promise<SavedTable[]> {
  const isIncluded = ({ name, columns }: SavedTable) =>
    name === 'workspaces' ||
    (columns.includes('workspace_id') &&
      !Object.hasOwn(leftOut, name) &&
      (areSecretsIncluded || !secretTables.includes(name)));
  return (await listTables(client)).filter(isIncluded).map(({ name, columns }) => ({
    name,
    columns: columns.filter(
      (column) =>
        passing[name]?.includes(column) !== true &&
        !secretColumns.some((own) => own.table === name && own.column === column),
    ),
  }));
}
