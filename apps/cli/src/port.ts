import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { codeOf, lineOf, Refusal } from './refusal.ts';

/** Makes sure that the gateway can listen there, and answers the port that replaces 0. */
export async function demandFreePort(host: string, port: number, patienceMs: number): Promise<number> {
  for (const deadline = Date.now() + patienceMs; ; await pause(100)) {
    try {
      return await freePort(host, port);
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE' && Date.now() < deadline) continue;
      throw new Refusal(explain(error, host, port), { cause: error });
    }
  }
}

function explain(error: unknown, host: string, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop the program that has it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This machine has no address ${host}. Correct HOST; 127.0.0.1 and 0.0.0.0 always work.`;
  return `It is not possible to listen on ${host}, port ${port} (${code || lineOf(error)}). Correct HOST and PORT.`;
}
