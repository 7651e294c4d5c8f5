import { DomainError } from '@dossier/kernel/errors.ts';
import { emailProblem } from '../fields/index.ts';

export function demandEmail(email: string | null): void {
  const problem = email === null ? undefined : emailProblem(email);
  if (problem !== undefined)
    throw new DomainError('UNPROCESSABLE_CONTENT', `email: ${problem}`, {
      issues: [{ path: ['email'], message: problem }],
    });
}
