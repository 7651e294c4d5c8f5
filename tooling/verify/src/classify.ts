import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDiff } from 'api-smart-diff';
import { check } from './check.ts';
import { root } from './repository.ts';

interface Operation {
  operationId?: string;
  deprecated?: boolean;
  'x-sunset'?: string;
}
type Operations = Record<string, Record<string, Operation>>;
/** The parts of a document that the classification reads (docs/decisions/0052). */
export interface ContractDocument {
  readonly paths?: Operations;
  readonly webhooks?: Record<string, { post?: { requestBody?: { content?: unknown } } }>;
}

type Diff = ReturnType<typeof apiDiff>[number];

interface Change {
  /** `GET /tasks` or `the event task.created`, for example. */
  readonly subject: string;
  /** Location and description of the change. */
  readonly text: string;
}

const shownMax = 30;

/** The document of the last release, a committed file: a shallow clone has it too. */
export const releasedDocument = 'docs/contract/openapi.json';

/** No change of openapi.json breaks the clients of the last release (docs/decisions/0052). */
export const contract = check('breaking changes', () => breakingSince(root));

/** The changes of the document that break clients of the last release; none before the first. */
export function breakingSince(folder: string): string[] {
  if (!existsSync(join(folder, releasedDocument))) return [];
  const released = readFileSync(join(folder, releasedDocument), 'utf8');
  const current = readFileSync(join(folder, 'openapi.json'), 'utf8');
  // Comparing takes two seconds.
  if (released === current) return [];
  const today = new Date().toISOString().slice(0, 10);
  const changes = breakingChanges(parsed(released), parsed(current), today);
  if (changes.length === 0) return [];
  return [
    ...changes.slice(0, shownMax).map(({ subject, text }) => `${subject}: ${text}`),
    ...(changes.length > shownMax ? [`... and ${changes.length - shownMax} more`] : []),
    'This breaks clients of the last release. Add a new operation, and plan the end of the old one with ' +
      '"deprecated" in its meta (docs/decisions/0052).',
  ];
}

/** Guarantee: a separate check ensures that `openapi.json` is an OpenAPI document. */
function parsed(text: string): ContractDocument {
  return JSON.parse(text) as ContractDocument;
}

const webhookPrefix = '/webhooks:';

/** The changes that break clients of the first document, without those whose deadline is over on the day `today`. */
export function breakingChanges(before: ContractDocument, after: ContractDocument, today: string): Change[] {
  const diffs = apiDiff(comparable(before), comparable(after)).filter(isBreaking);
  const broken = diffs.filter((diff) => !hasEnded(before.paths, diff, today)).map(described);
  return [...broken, ...earlierEnds(before.paths, after.paths)];
}

/**
 * Only wire formats: schemas are compared where operations use them, so their names may change. A webhook is an output
 * of the server, not an input.
 */
function comparable({ paths = {}, webhooks = {}, ...rest }: ContractDocument): object {
  const answers = Object.entries(webhooks).map(([kind, { post }]) => [
    webhookPrefix + kind,
    { get: { responses: { 200: { description: kind, content: post?.requestBody?.content ?? {} } } } },
  ]);
  return { ...rest, paths: { ...paths, ...Object.fromEntries(answers) } };
}

/** The differ's judgement, corrected where this server is stricter or more lenient than its rules assume. */
function isBreaking({ path, action, type, before, after }: Diff): boolean {
  const [top, , , part, status] = path.map(String);
  const last = String(path.at(-1));
  const owner = String(path.at(-2));
  const isAnswer = part === 'responses';
  if (top !== 'paths') return false;
  // The names of generated calls.
  if (last === 'operationId') return true;
  // A key with enough scopes would lose access.
  if (owner === 'x-required-scopes') return action !== 'remove';
  // Removing an error kind breaks no client.
  if (isAnswer && path.length === 5 && action === 'remove') return !/^[45]/.test(String(status));
  // Clients must accept unknown values in answers.
  if (isAnswer && owner === 'enum' && action === 'add') return false;
  if (isAnswer && last === 'type') return !isNarrower(before, after);
  // Bodies with unknown fields are refused.
  if (part === 'requestBody' && owner === 'properties' && action === 'remove') return true;
  if (owner === 'required' && type === 'unclassified') return part === 'requestBody' && action === 'add';
  return type === 'breaking';
}

/** True if a JSON type, or a list of them, allows nothing that the earlier one did not. */
function isNarrower(before: unknown, after: unknown): boolean {
  if (after === undefined) return false;
  const earlier = [before].flat();
  return [after].flat().every((type) => earlier.includes(type) || (type === 'integer' && earlier.includes('number')));
}

/** True if the last release announced the end of this operation, and that day has come. */
function hasEnded(operations: Operations = {}, { path }: Diff, today: string): boolean {
  const [, address = '', method = ''] = path.map(String);
  const { deprecated, 'x-sunset': sunset } = operations[address]?.[method] ?? {};
  return deprecated === true && sunset !== undefined && sunset <= today;
}

/** Operations that would end before the day announced in the last release. */
function earlierEnds(before: Operations = {}, after: Operations = {}): Change[] {
  return Object.entries(before).flatMap(([address, item]) =>
    Object.entries(item).flatMap(([method, { 'x-sunset': promised }]) => {
      const sunset = after[address]?.[method]?.['x-sunset'];
      if (promised === undefined || sunset === undefined || sunset >= promised) return [];
      return [{ subject: `${method.toUpperCase()} ${address}`, text: `ends on ${sunset} instead of ${promised}` }];
    }),
  );
}

function described({ path, action }: Diff): Change {
  const [, address = '', method = '', ...rest] = path.map(String);
  const subject = address.startsWith(webhookPrefix)
    ? `the event ${address.slice(webhookPrefix.length)}`
    : `${method.toUpperCase()} ${address}`.trim();
  return { subject, text: `${action} ${rest.join('/')}` };
}
