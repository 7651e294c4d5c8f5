import { resumeSenders } from '@dossier/domain/workflows/constants.ts';
import type { SampleAnswer, Step, Trigger } from '@dossier/domain/workflows/schema.ts';
import { createContext } from 'react';
import { t } from '../../language/t.ts';
import { loopAround } from '../flow/tree.ts';
import { allSteps } from '../workflows.ts';

export interface Sample extends ReturnType<typeof seenBy> {
  body: unknown;
  recordId: string | null;
  dealId: string | null;
  outputs: Record<string, unknown>;
  answers: Readonly<Record<string, SampleAnswer>>;
  kind: Trigger['kind'];
}

export const SampleContext = createContext<Sample>({
  body: {},
  recordId: null,
  dealId: null,
  outputs: {},
  answers: {},
  kind: 'manual',
  ...seenBy([], undefined, {}),
});

/** Values that the templates of the step `name` can use besides the run's input. */
export function seenBy(steps: readonly Step[], name: string | undefined, outputs: Record<string, unknown>) {
  const all = allSteps(steps);
  const at = all.findIndex((step) => step.name === name);
  // A step can use the results of the steps before it.
  const before = at === -1 ? all : all.slice(0, at);
  const own = all[at];
  const later = all.slice(at + 1).filter(({ action }) => action === 'waitForCall');
  const loop = name === undefined ? undefined : loopAround(steps, name);
  return {
    stepNames: before.map((step) => step.name),
    /** Names of steps that continue after a failure: later steps can read the error. */
    erringNames: before.flatMap(({ name: of, onError = 'fail' }) => (onError === 'fail' ? [] : [of])),
    /** Inside a loop: its name, and a sample item of the last test. */
    loop: loop && { name: loop.name, item: firstItem(outputs[loop.name]) },
    /** Only calls may use secrets. */
    hasSecrets: own?.action === 'callApi',
    /** Later steps whose resume URL the step can send. */
    receivers: own && resumeSenders.has(own.action) ? later.map((step) => step.name) : [],
  };
}

function firstItem(output: unknown): unknown {
  if (typeof output !== 'object' || output === null || !('items' in output)) return undefined;
  return Array.isArray(output.items) ? output.items[0] : undefined;
}

export function triggerOf({ kind, body }: Sample) {
  return { kind, body, headers: {}, query: {} };
}

export interface Path {
  path: string;
  value: unknown;
}

const pathsMax = 300;
const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

export function pathsIn(value: unknown, at: string, found: Path[] = []): Path[] {
  if (found.length >= pathsMax) return found;
  if (typeof value !== 'object' || value === null) found.push({ path: at, value });
  else {
    if (Array.isArray(value) || Object.keys(value).length === 0) found.push({ path: at, value });
    for (const [key, inner] of Object.entries(value).slice(0, 40))
      pathsIn(
        inner,
        Array.isArray(value) ? `${at}[${key}]` : plainKey.test(key) ? `${at}.${key}` : `${at}["${key}"]`,
        found,
      );
  }
  return found;
}

/** Invented trigger data of this kind, used until the first real run. */
export function exampleBody(trigger: Trigger): unknown {
  if (trigger.kind === 'webhook')
    return {
      name: t('Example contact'),
      email: 'contact@example.com',
      phone: '+1 555 0100',
      message: t('Please call me back.'),
    };
  if (trigger.kind === 'event') return { event: trigger.event, recordId: null, folderId: null, record: null };
  return {};
}
