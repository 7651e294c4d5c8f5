import { setTimeout as pause } from 'node:timers/promises';
import type { ClientWorkspace } from './client-workspace.ts';
import type { Action, Operation } from './operation.ts';
import { restOf, type Reply, type Rest } from './rest.ts';

type Body = Readonly<Record<string, unknown>>;

export interface KnownSubject {
  readonly id: string;
  readonly noun: 'record' | 'deal' | 'task';
  state: 'open' | 'trashed' | 'done' | 'gone';
  readonly isRecurring: boolean;
  stageId: unknown;
}

export interface ClientOptions {
  readonly name: string;
  readonly place: ClientWorkspace;
  readonly urls: readonly string[];
  readonly random: (below: number) => number;
  readonly since: number;
  /** Records that all clients of the workspace change. */
  readonly shared: KnownSubject[];
}

interface Change {
  readonly action: Action;
  readonly after: KnownSubject['state'];
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Body;
}

const repeatsMax = 6;
const keptMax = 12;
const sharedMax = 2;

/**
 * Performs random operations in its workspace one after the other, and records each outcome. It waits only a few
 * seconds for an answer, so a change may still happen during the next one. Each subject is changed only by its creator,
 * except a few records that all clients of a workspace change.
 */
export class Client {
  readonly operations: Operation[] = [];
  readonly #options: ClientOptions;
  readonly #rest: Rest;
  readonly #known: KnownSubject[] = [];
  #count = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#rest = restOf(options.urls, options.place.key);
  }

  async run(isOver: () => boolean, pauseMsMax: number): Promise<void> {
    while (!isOver()) {
      await this.#act(isOver);
      await pause(this.#options.random(pauseMsMax + 1));
    }
  }

  async #act(isOver: () => boolean): Promise<void> {
    const { random, shared } = this.#options;
    const ofAll = random(5) === 0 ? shared[random(sharedMax)] : undefined;
    if (ofAll) return this.#change(ofAll, this.#nextId(), false);
    const known = this.#known[random(Math.max(1, this.#known.length))];
    if (known && this.#known.length >= 3 && random(3) > 0) return this.#change(known, this.#nextId(), random(6) === 0);
    return this.#create(this.#nextId(), isOver);
  }

  async #create(id: string, isOver: () => boolean): Promise<void> {
    const { random, place } = this.#options;
    const { folderId, pipelineId, stageIds, workflows } = place;
    const isRecurring = random(3) === 0;
    const repeating = isRecurring ? { dueAt: '2026-01-05T09:00:00.000Z', recurrence: 'FREQ=DAILY' } : {};
    const nouns: Record<KnownSubject['noun'], Body> = {
      record: { folderId, title: id },
      deal: { pipelineId, title: id, stageId: stageIds[0] },
      task: { title: id, ...repeating },
    };
    const noun = (['record', 'deal', 'task'] as const)[random(4)];
    if (noun === undefined) {
      const path = `/api/webhooks/trigger/${workflows[0]?.id ?? ''}`;
      return this.#post(this.#begin(id, 'workflow.trigger', null, {}), path, { operation: id }, isOver);
    }
    const body = nouns[noun];
    const operation = this.#begin(id, `${noun}.create`, null, body);
    await this.#post(operation, `/api/v1/${noun}s`, body, isOver);
    const { answer } = operation;
    if (answer)
      this.#remember({
        id: answer.id,
        noun,
        state: 'open',
        isRecurring: noun === 'task' && isRecurring,
        stageId: body['stageId'],
      });
  }

  /** A POST is repeated with its key until there is an answer. */
  async #post(operation: Operation, path: string, body: Body, isOver: () => boolean): Promise<void> {
    const { random } = this.#options;
    let isUncertain = false;
    for (let sent = 0; sent < repeatsMax; sent += 1) {
      const reply = await this.#send({ method: 'POST', path, body }, operation.id, true);
      const { meaning } = reply;
      isUncertain ||= meaning === 'unknown';
      const isAnswered = meaning === 'ok' || meaning === 'refused';
      this.#end(operation, isAnswered ? meaning : isUncertain ? 'unknown' : 'refused', reply);
      if (isAnswered || isOver()) return;
      await pause(100 + random(300));
    }
  }

  /** All others are sent once, since a repeat might take effect twice. */
  async #change(known: KnownSubject, id: string, isEnding: boolean): Promise<void> {
    const change = this.#changeOf(known, id, isEnding);
    const { action, after, body = {} } = change;
    const operation = this.#begin(id, action, known.id, { ...body, isRecurring: known.isRecurring });
    const reply = await this.#send(change, id, false);
    const outcome = reply.meaning === 'nothing' ? 'refused' : reply.meaning;
    this.#end(operation, outcome, reply);
    if (outcome === 'ok') Object.assign(known, { state: after, stageId: reply.subject?.fields['stageId'] });
    // After an unknown outcome the same change might state no event; a new title always does.
    const isLost = reply.meaning === 'refused' || (outcome === 'unknown' && action !== 'record.update');
    const at = this.#known.indexOf(known);
    if (at >= 0 && (known.state === 'gone' || isLost)) this.#known.splice(at, 1);
  }

  #changeOf({ noun, id, state, stageId }: KnownSubject, title: string, isEnding: boolean): Change {
    const { random, place } = this.#options;
    const path = `/api/v1/${noun}s/${id}`;
    const patch = (action: Action, after: Change['after'], body: Body): Change => ({
      action,
      after,
      method: 'PATCH',
      path,
      body,
    });
    if (state === 'trashed')
      return {
        action: 'record.restore',
        after: 'open',
        method: 'POST',
        path: '/api/trpc/records.restore',
        body: { id },
      };
    if (isEnding || state === 'done')
      return { action: `${noun}.delete`, after: noun === 'record' ? 'trashed' : 'gone', method: 'DELETE', path };
    if (noun === 'record') return patch('record.update', 'open', { title });
    if (noun === 'task') return patch('task.complete', 'done', { status: 'DONE' });
    // A move to the current stage would state no event.
    const others = place.stageIds.filter((other) => other !== stageId);
    return patch('deal.move', 'open', { stageId: others[random(others.length)] });
  }

  #send(request: { method: string; path: string; body?: unknown }, id: string, isKeyed: boolean): Promise<Reply> {
    const { random, urls } = this.#options;
    return this.#rest.send(random(urls.length), { ...request, id, isKeyed });
  }

  #remember(known: KnownSubject): void {
    const { shared } = this.#options;
    if (known.noun === 'record' && shared.length < sharedMax) return void shared.push(known);
    this.#known.push(known);
    if (this.#known.length > keptMax) this.#known.shift();
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#options.name}-${this.#count}`;
  }

  #begin(id: string, action: Action, subjectId: string | null, sent: Body): Operation {
    const { place, since } = this.#options;
    const now = performance.now() - since;
    const operation: Operation = {
      id,
      workspaceId: place.workspaceId,
      action,
      subjectId,
      sent,
      outcome: 'unknown',
      status: null,
      answer: null,
      startedAt: now,
      endedAt: now,
    };
    this.operations.push(operation);
    return operation;
  }

  #end(operation: Operation, outcome: Operation['outcome'], { status, subject }: Reply): void {
    const answer = outcome === 'ok' && subject ? { id: subject.id, version: subject.version } : null;
    Object.assign(operation, { outcome, status, answer, endedAt: performance.now() - this.#options.since });
  }
}
