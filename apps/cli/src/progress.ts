/** Prints a line when each step of a long command begins. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #since = performance.now();

  /** With `--json`, standard output belongs to the result. */
  constructor(isJson: boolean) {
    this.#stream = isJson ? process.stderr : process.stdout;
    // A closed standard output does not end the command.
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore).on('error', ignore);
  }

  readonly say = (line: string): void => void this.#stream.write(`${line}\n`);

  /** Announces a step, unless the operator asked to stop meanwhile. */
  step(line: string, asked: AbortSignal): void {
    asked.throwIfAborted();
    this.say(line);
  }

  get secondsSoFar(): string {
    return ((performance.now() - this.#since) / 1000).toFixed(1);
  }
}

function ignore(): void {}
