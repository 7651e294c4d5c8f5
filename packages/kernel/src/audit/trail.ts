import type { AuditTrail, WriteContext } from '../context.ts';
import { noteAudit } from './note.ts';

/** Notes a call under the name of its procedure. */
export class Trail implements AuditTrail {
  before: unknown;
  after: unknown;
  readonly #action: string;

  constructor(action: string) {
    this.#action = action;
  }

  /** Writes the entry. What a removal answers is what there was before. */
  note(call: WriteContext, answer: unknown): Promise<void> {
    const shown = this.after ?? dataOf(answer);
    if (removal.test(this.#action)) return noteAudit(call, this.#action, { before: shown });
    if (update.test(this.#action) && this.before === undefined)
      throw new Error(`${this.#action} updates and says nothing of before. Set ctx.audit.before in its verb.`);
    return noteAudit(call, this.#action, { before: this.before, after: shown });
  }
}

const removal = /\.(remove|leave|revokeInvitation)/;
const update = /\.(update|change)/;

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}
