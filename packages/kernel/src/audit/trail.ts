import type { AuditTrail, WriteContext } from '../context.ts';
import type { Changes } from '../events/changes.ts';
import { auditedFields, noteAudit, type AuditedChange } from './note.ts';

/** Notes a call under the name of its procedure. */
export class Trail implements AuditTrail {
  before: unknown;
  after: unknown;
  readonly #action: string;

  constructor(action: string) {
    this.#action = action;
  }

  note(call: WriteContext, answer: unknown): Promise<void> {
    return noteAudit(call, this.#action, this.#change(answer));
  }

  changes(answer: unknown): Changes {
    return auditedFields(this.#change(answer));
  }

  /** The answer of a removal is the earlier state. */
  #change(answer: unknown): AuditedChange {
    const shown = this.after ?? dataOf(answer);
    if (removal.test(this.#action)) return { before: shown };
    if (update.test(this.#action) && this.before === undefined)
      throw new Error(`${this.#action} updates and says nothing of before. Set ctx.audit.before in its verb.`);
    return { before: this.before, after: shown };
  }
}

const removal = /\.(remove|leave|revokeInvitation)/;
const update = /\.(update|change)/;

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}
