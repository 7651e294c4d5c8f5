import { fork, type ChildProcess } from 'node:child_process';
import { tooMany } from '@dossier/kernel/errors.ts';
import { LRUCache } from 'lru-cache';
import { heapMbMax, workMsMax, type RenderResponse, type RenderRequest } from './render-request.ts';

const waitingMax = 200;
/** Recent CPU time from which a workspace counts as heavy. */
const heavyMs = 200;
const halfLifeMs = 10_000;
const triesMax = 3;

interface Job {
  readonly request: RenderRequest;
  readonly done: PromiseWithResolvers<RenderResponse>;
}

/**
 * The renderers of this process, started on demand, and replaced after a kill. A workspace has one request in progress
 * at a time; the one with the least recent CPU time comes first; heavy workspaces leave one renderer to the others. So
 * a hostile template delays no other workspace.
 */
export class Renderers {
  readonly #max: number;
  readonly #waiting = new Map<string, Job[]>();
  readonly #underWay = new Set<string>();
  readonly #idle: Renderer[] = [];
  readonly #used = new LRUCache<string, { ms: number; at: number }>({ max: 10_000 });

  constructor(max = 2) {
    this.#max = max;
  }

  /** Throws `RendererEnded` if the request exceeds a limit of its process. */
  async evaluate(workspaceId: string, request: RenderRequest): Promise<RenderResponse> {
    const jobs = this.#waiting.get(workspaceId) ?? [];
    if (jobs.length >= waitingMax)
      throw tooMany('Too many templates of this workspace wait. Try again in a second.', 1);
    const done = Promise.withResolvers<RenderResponse>();
    jobs.push({ request, done });
    this.#waiting.set(workspaceId, jobs);
    this.#startNext();
    return done.promise;
  }

  #startNext(): void {
    for (;;) {
      const isLast = this.#underWay.size === this.#max - 1;
      if (this.#underWay.size >= this.#max) return;
      const next = this.#nextWorkspace();
      if (next === undefined || (isLast && this.#max > 1 && this.#usedMs(next) > heavyMs)) return;
      const jobs = this.#waiting.get(next) ?? [];
      const job = jobs.shift();
      if (jobs.length === 0) this.#waiting.delete(next);
      if (job) void this.#take(next, job);
    }
  }

  #nextWorkspace(): string | undefined {
    const free = [...this.#waiting.keys()].filter((id) => !this.#underWay.has(id));
    return free.toSorted((one, other) => this.#usedMs(one) - this.#usedMs(other))[0];
  }

  async #take(workspaceId: string, { request, done }: Job): Promise<void> {
    this.#underWay.add(workspaceId);
    try {
      const answer = await this.#tryEvaluate(request);
      this.#note(workspaceId, answer.workMs);
      done.resolve(answer);
    } catch (error) {
      this.#note(workspaceId, workMsMax);
      done.reject(error);
    } finally {
      this.#underWay.delete(workspaceId);
      this.#startNext();
    }
  }

  /** Repeats a request whose renderer ended for another reason: it has no side effects. */
  async #tryEvaluate(request: RenderRequest, tries = 1): Promise<RenderResponse> {
    const renderer = this.#idleOne() ?? new Renderer();
    try {
      const answer = await renderer.evaluate(request);
      this.#idle.push(renderer);
      return answer;
    } catch (error) {
      renderer.end();
      if (!(error instanceof RendererEnded) || error.limit !== undefined || tries === triesMax) throw error;
      return this.#tryEvaluate(request, tries + 1);
    }
  }

  #idleOne(): Renderer | undefined {
    let renderer = this.#idle.pop();
    while (renderer?.isEnded) renderer = this.#idle.pop();
    return renderer;
  }

  #note(workspaceId: string, ms: number): void {
    this.#used.set(workspaceId, { ms: this.#usedMs(workspaceId) + ms, at: performance.now() });
  }

  /** Its CPU time, halved every ten seconds. */
  #usedMs(workspaceId: string): number {
    const used = this.#used.get(workspaceId);
    return used ? used.ms * 0.5 ** ((performance.now() - used.at) / halfLifeMs) : 0;
  }
}

/** The renderer ended during a request. `limit` names the exceeded limit; undefined: the request is not to blame. */
export class RendererEnded extends Error {
  readonly limit: string | undefined;

  constructor(signal: string | null) {
    const limit = signal === null ? undefined : limits.get(signal);
    super(limit ?? `The renderer ended (${signal ?? 'no signal'}).`);
    this.limit = limit;
  }
}

const ofMemory = `it needs more than ${heapMbMax} MB of memory`;
const limits = new Map([
  ['SIGVTALRM', `it takes more than ${workMsMax} ms of CPU time`],
  // V8 aborts at its heap limit, and traps if one allocation is too large.
  ['SIGABRT', ofMemory],
  ['SIGTRAP', ofMemory],
  ['SIGILL', ofMemory],
]);

const idleMs = 60_000;

/** A process that evaluates one request at a time (`renderer.main.ts`), and ends after a minute without one. */
class Renderer {
  readonly #child: ChildProcess;
  #pending: PromiseWithResolvers<RenderResponse> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#child = fork(new URL('./renderer.main.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMbMax}`, '--max-semi-space-size=4'],
      // Contains nothing of the installation: no database URL, no secret.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (answer) => this.#settle()?.resolve(answer as RenderResponse));
    this.#child.on('error', (error) => this.#settle()?.reject(error));
    this.#child.once('exit', (_, signal) => this.#settle()?.reject(new RendererEnded(signal)));
    this.#hold(false);
  }

  get isEnded(): boolean {
    return !this.#child.connected;
  }

  evaluate(request: RenderRequest): Promise<RenderResponse> {
    clearTimeout(this.#idle);
    this.#pending = Promise.withResolvers();
    this.#hold(true);
    // If the channel is closed already, `exit` rejects.
    this.#child.send(request, () => {});
    return this.#pending.promise;
  }

  end(): void {
    clearTimeout(this.#idle);
    if (this.#child.connected) this.#child.disconnect();
  }

  #settle(): PromiseWithResolvers<RenderResponse> | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    this.#idle = setTimeout(() => this.end(), idleMs).unref();
    this.#hold(false);
    return pending;
  }

  /** An idle renderer does not keep this process running. */
  #hold(isBusy: boolean): void {
    for (const handle of [this.#child, this.#child.channel]) handle?.[isBusy ? 'ref' : 'unref']();
  }
}
