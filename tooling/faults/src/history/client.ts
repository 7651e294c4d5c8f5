import { setTimeout as pause } from 'node:timers/promises';
import type { Action, Operation } from './operation.ts';
import { Rest, type Shown } from './rest.ts';
import type { ClientWorkspace } from './client-workspace.ts';

type Random = (below: number) => number;

/** A subject as its client last saw it. */
export interface KnownSubject {
  readonly id: string;
  readonly noun: 'record' | 'deal' | 'task';
  state: 'open' | 'trashed' | 'done' | 'gone';
  readonly isRecurring: boolean;
  /** The stage of a deal. */
  stageId: unknown;
}

const repeatsMax = 6;
const keptMax = 12;
const sharedMax = 2;

/**
 * Performs random operations in its workspace one after the other, and notes each outcome. It waits only a few seconds
 * for an answer, so a change may happen while the next one runs. Each subject is changed only by its creator, except a
 * few records that all clients of a workspace change.
 */
export class Client {
  readonly operations: Operation[] = [];
  readonly #place: ClientWorkspace;
  readonly #rest: Rest;
  readonly #name: string;
  readonly #random: Random;
  readonly #since: number;
  readonly #gateways: number;
  readonly #known: KnownSubject[] = [];
  readonly #shared: KnownSubject[];
  #count = 0;

  constructor(options: {
    name: string;
    place: ClientWorkspace;
    urls: readonly string[];
    random: Random;
    since: number;
    shared: KnownSubject[];
  }) {
    this.#name = options.name;
    this.#place = options.place;
    this.#random = options.random;
    this.#since = options.since;
    this.#gateways = options.urls.length;
    this.#shared = options.shared;
    this.#rest = new Rest(options.urls, options.place.key);
  }

  async run(isOver: () => boolean, pauseMsMax: number): Promise<void> {
    while (!isOver()) {
      await this.#act(isOver);
      await pause(this.#random(pauseMsMax + 1));
    }
  }

  async #act(isOver: () => boolean): Promise<void> {
    const { folderId, pipelineId, stageIds, workflows } = this.#place;
    const shared = this.#random(5) === 0 ? this.#shared[this.#random(sharedMax)] : undefined;
    if (shared) return this.#retitle(shared);
    const at = this.#random(Math.max(1, this.#known.length));
    const known = this.#known.length < 3 || this.#random(3) === 0 ? undefined : this.#known[at];
    if (known) return this.#change(known);
    const id = this.#nextId();
    const isRecurring = this.#random(3) === 0;
    switch (this.#random(4)) {
      case 0:
        return this.#create('record', id, '/api/v1/records', { folderId, title: id }, false, isOver);
      case 1:
        return this.#create(
          'deal',
          id,
          '/api/v1/deals',
          { pipelineId, title: id, stageId: stageIds[0] },
          false,
          isOver,
        );
      case 2:
        return this.#create(
          'task',
          id,
          '/api/v1/tasks',
          { title: id, ...(isRecurring ? { dueAt: '2026-01-05T09:00:00.000Z', recurrence: 'FREQ=DAILY' } : {}) },
          isRecurring,
          isOver,
        );
      default:
        return this.#trigger(id, workflows[0]?.id ?? '', isOver);
    }
  }

  async #create(
    noun: KnownSubject['noun'],
    id: string,
    path: string,
    body: Record<string, unknown>,
    isRecurring: boolean,
    isOver: () => boolean,
  ): Promise<void> {
    const operation = this.#begin(id, `${noun}.create`, null, body);
    await this.#post(operation, path, body, isOver);
    if (operation.answer)
      this.#remember({ id: operation.answer.id, noun, state: 'open', isRecurring, stageId: body['stageId'] });
  }

  async #trigger(id: string, workflowId: string, isOver: () => boolean): Promise<void> {
    const operation = this.#begin(id, 'workflow.trigger', null, {});
    await this.#post(operation, `/api/webhooks/trigger/${workflowId}`, { operation: id }, isOver);
  }

  /** A POST is repeated with its key until there is an answer. */
  async #post(operation: Operation, path: string, body: unknown, isOver: () => boolean): Promise<void> {
    let isUncertain = false;
    for (let sent = 0; sent < repeatsMax; sent += 1) {
      const { status, meaning, subject } = await this.#rest.send(this.#random(this.#gateways), {
        method: 'POST',
        path,
        body,
        id: operation.id,
        isKeyed: true,
      });
      isUncertain ||= meaning === 'unknown';
      const isAnswered = meaning === 'ok' || meaning === 'refused';
      this.#end(operation, isAnswered ? meaning : isUncertain ? 'unknown' : 'refused', status, subject);
      if (isAnswered || isOver()) return;
      await pause(100 + this.#random(300));
    }
  }

  /** Everything else is sent once: a repeat might take effect twice. */
  async #change(known: KnownSubject): Promise<void> {
    const { noun, state, isRecurring } = known;
    const path = `/api/v1/${noun}s/${known.id}`;
    const isEnding = this.#random(6) === 0;
    if (noun === 'record' && state === 'open' && !isEnding) return this.#retitle(known);
    const id = this.#nextId();
    if (state === 'trashed')
      return this.#once(
        'record.restore',
        id,
        known,
        'open',
        {},
        { method: 'POST', path: '/api/trpc/records.restore', body: { id: known.id } },
      );
    if (isEnding || state === 'done')
      return this.#once(
        `${noun}.delete`,
        id,
        known,
        noun === 'record' ? 'trashed' : 'gone',
        {},
        { method: 'DELETE', path },
      );
    if (noun === 'task')
      return this.#once(
        'task.complete',
        id,
        known,
        'done',
        { status: 'DONE', isRecurring },
        { method: 'PATCH', path, body: { status: 'DONE' } },
      );
    // A move to the current stage would state no event.
    const others = this.#place.stageIds.filter((stageId) => stageId !== known.stageId);
    const stageId = others[this.#random(others.length)];
    await this.#once('deal.move', id, known, 'open', { stageId }, { method: 'PATCH', path, body: { stageId } });
  }

  async #retitle(known: KnownSubject): Promise<void> {
    const id = this.#nextId();
    await this.#once(
      'record.update',
      id,
      known,
      'open',
      { title: id },
      { method: 'PATCH', path: `/api/v1/records/${known.id}`, body: { title: id } },
    );
  }

  async #once(
    action: Action,
    id: string,
    known: KnownSubject,
    after: KnownSubject['state'],
    sent: Record<string, unknown>,
    request: { method: string; path: string; body?: unknown },
  ): Promise<void> {
    const operation = this.#begin(id, action, known.id, sent);
    const { status, meaning, subject } = await this.#rest.send(this.#random(this.#gateways), {
      ...request,
      id,
      isKeyed: false,
    });
    const outcome = meaning === 'nothing' ? 'refused' : meaning;
    this.#end(operation, outcome, status, subject);
    if (outcome === 'ok') Object.assign(known, { state: after, stageId: subject?.fields['stageId'] });
    // After an unknown outcome the same change might state no event; a new title always does.
    const isLost = meaning === 'refused' || (outcome === 'unknown' && action !== 'record.update');
    const at = this.#known.indexOf(known);
    if (at >= 0 && (known.state === 'gone' || isLost)) this.#known.splice(at, 1);
  }

  #remember(known: KnownSubject): void {
    if (known.noun === 'record' && this.#shared.length < sharedMax) return void this.#shared.push(known);
    this.#known.push(known);
    if (this.#known.length > keptMax) this.#known.shift();
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#name}-${this.#count}`;
  }

  #begin(id: string, action: Action, subjectId: string | null, sent: Record<string, unknown>): Operation {
    const now = performance.now() - this.#since;
    const operation: Operation = {
      id,
      workspaceId: this.#place.workspaceId,
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

  #end(operation: Operation, outcome: Operation['outcome'], status: number | null, subject: Shown | null): void {
    Object.assign(operation, {
      outcome,
      status,
      answer: outcome === 'ok' && subject ? { id: subject.id, version: subject.version } : null,
      endedAt: performance.now() - this.#since,
    });
  }
}
