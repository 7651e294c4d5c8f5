import { DomainError } from '@dossier/kernel/errors.ts';
import { LRUCache } from 'lru-cache';
import { workMsMax, type RenderResponse, type RenderRequest } from './render-request.ts';
import { Renderer, RendererEnded } from './renderer.ts';

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
 * The renderers of this process, started when they are needed, replaced when they were killed. A workspace has one
 * request in progress at a time; the one with the least recent CPU time comes first; and heavy workspaces leave one
 * renderer to the others. So a hostile template delays no other workspace.
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

  /** Throws `RendererEnded` where the request exceeds a limit of its process. */
  async evaluate(workspaceId: string, request: RenderRequest): Promise<RenderResponse> {
    const jobs = this.#waiting.get(workspaceId) ?? [];
    if (jobs.length >= waitingMax)
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many templates of this workspace wait. Try again in a second.', {
        retryAfterS: 1,
      });
    const done = Promise.withResolvers<RenderResponse>();
    jobs.push({ request, done });
    this.#waiting.set(workspaceId, jobs);
    this.#startNext();
    return done.promise;
  }

  /** Ends the idle ones; those at work end with their channel. */
  close(): void {
    for (const renderer of this.#idle.splice(0)) renderer.end();
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
    let least: string | undefined;
    for (const id of this.#waiting.keys())
      if (!this.#underWay.has(id) && (least === undefined || this.#usedMs(id) < this.#usedMs(least))) least = id;
    return least;
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

  /** Repeats a request whose renderer ended through no fault of it: it has no effect. */
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
