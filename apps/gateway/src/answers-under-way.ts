import type { ServerResponse } from 'node:http';
import type { AnswerBytes } from '@dossier/kernel/context.ts';
import { DomainError, tooMany, unavailable } from '@dossier/kernel/errors.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';

/** Smaller lists are not counted: their number is bounded by the connections. */
const countedFromBytes = 16_384;
/** Two full pages; the first list of an answer always fits. */
const answerBytesMax = 4_000_000;

export interface AnswerLimits {
  readonly workspaceBytesMax: number;
  readonly processBytesMax: number;
  /** A reader that accepts nothing for this long is cut. */
  readonly stalledAfterMs: number;
  /** A reader that accepts only a few bytes now and then is cut after this. */
  readonly leavesWithinMs: number;
  readonly fileLeavesWithinMs: number;
}

const answerLimits: AnswerLimits = {
  workspaceBytesMax: 32_000_000,
  processBytesMax: 128_000_000,
  stalledAfterMs: 20_000,
  leavesWithinMs: 120_000,
  fileLeavesWithinMs: 3_600_000,
};

/** The budget of one answer. A batch shares it among its calls. */
export interface AnswerBudget extends AnswerBytes {
  /** Throws if the answer has no room for another full page, so that the page is not read in vain. */
  readonly demandPage: () => void;
  /** Like `take`, for a file that is read while it is sent: sending may take longer than for a list. */
  readonly takeFile: (byteLength: number) => void;
}

/** An answer and the bytes of lists that it holds. */
interface Answer {
  taken: number;
}

/** Counts the bytes of lists that this process holds until their answers have been sent or cut. */
export class AnswersUnderWay {
  readonly #limits: AnswerLimits;
  readonly #byWorkspace = new Map<string, number>();
  #total = 0;

  constructor(limits: Partial<AnswerLimits> = {}) {
    this.#limits = { ...answerLimits, ...limits };
  }

  of(workspaceId: string, response: ServerResponse): AnswerBudget {
    const answer = { taken: 0 };
    const takeWithin = (leavesWithinMs: number) => (byteLength: number) => {
      // A closed response has no 'close' event left that would give the bytes back.
      if (byteLength < countedFromBytes || response.closed) return;
      this.#demand(workspaceId, answer, byteLength);
      if (answer.taken === 0)
        this.#onceClosed(response, leavesWithinMs, () => this.#giveBack(workspaceId, answer.taken));
      answer.taken += byteLength;
      this.#byWorkspace.set(workspaceId, (this.#byWorkspace.get(workspaceId) ?? 0) + byteLength);
      this.#total += byteLength;
    };
    return {
      demandPage: this.#demandOf(workspaceId, answer),
      take: takeWithin(this.#limits.leavesWithinMs),
      takeFile: takeWithin(this.#limits.fileLeavesWithinMs),
    };
  }

  /** A function of its own: closures of one function share a scope, and a pending read would hold the response. */
  #demandOf(workspaceId: string, answer: Answer): () => void {
    return () => this.#demand(workspaceId, answer, pageBytesMax);
  }

  /** Calls `giveBack` once the answer was sent or cut. Cuts slow readers: a few could hold the whole budget. */
  #onceClosed(response: ServerResponse, leavesWithinMs: number, giveBack: () => void): void {
    // Without a listener for 'timeout', node closes the connection.
    response.setTimeout(this.#limits.stalledAfterMs);
    const deadline = setTimeout(() => response.destroy(), leavesWithinMs).unref();
    response.once('close', () => {
      clearTimeout(deadline);
      giveBack();
    });
  }

  #demand(workspaceId: string, { taken }: Answer, byteLength: number): void {
    if (taken > 0 && taken + byteLength > answerBytesMax)
      throw new DomainError(
        'PAYLOAD_TOO_LARGE',
        `The calls of a batch may have lists of ${answerBytesMax / 1_000_000} MB together. Send this call by itself.`,
      );
    if ((this.#byWorkspace.get(workspaceId) ?? 0) + byteLength > this.#limits.workspaceBytesMax)
      throw tooMany(
        'Too many large lists or files of this workspace are being sent. Read them, or ask for one at a time.',
        1,
      );
    if (this.#total + byteLength > this.#limits.processBytesMax)
      throw unavailable('Too many large lists or files are being sent. Try again in a moment.', 1);
  }

  #giveBack(workspaceId: string, byteLength: number): void {
    this.#total -= byteLength;
    const left = (this.#byWorkspace.get(workspaceId) ?? 0) - byteLength;
    if (left > 0) this.#byWorkspace.set(workspaceId, left);
    else this.#byWorkspace.delete(workspaceId);
  }
}
