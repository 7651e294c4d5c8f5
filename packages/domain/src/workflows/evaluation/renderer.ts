import { fork, type ChildProcess } from 'node:child_process';
import { heapMbMax, workMsMax, type RenderResponse, type RenderRequest } from './render-request.ts';

/** The renderer ended during a request. `limit` says which limit it exceeded; undefined: it is not to blame. */
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
  // V8 aborts where its heap limit is reached, and traps where one allocation is too large.
  ['SIGABRT', ofMemory],
  ['SIGTRAP', ofMemory],
  ['SIGILL', ofMemory],
]);

const idleMs = 60_000;

/** A process that evaluates one request at a time (`renderer.main.ts`), and ends after a minute without one. */
export class Renderer {
  readonly #child: ChildProcess;
  #pending: PromiseWithResolvers<RenderResponse> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#child = fork(new URL('./renderer.main.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMbMax}`, '--max-semi-space-size=4'],
      // Nothing of the installation: no address of a database, no secret.
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
    // A channel that is closed already: `exit` rejects.
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
    const channel = this.#child.channel;
    if (isBusy) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
  }
}
