import { readFile } from 'node:fs/promises';
import { isAlive } from '@dossier/embedded-postgres/alive.ts';

const lookEveryMs = 500;

/**
 * Calls `onGone` when the npx or pnpm that started this program ends. npx ends on SIGTERM without passing it on, so its
 * end means that this program should stop. Does nothing without /proc.
 */
export async function watchLaunchers(onGone: () => void): Promise<void> {
  const launchers = await findLaunchers();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** The processes above ours, as long as they are npm, pnpm or a shell that one of them runs. */
async function findLaunchers(): Promise<number[]> {
  const launchers: number[] = [];
  for (let pid = process.ppid; pid > 1;) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    if (/^(npm|npx|pnpm|pnpx)\b/.test(command)) launchers.push(pid);
    else if (!/^\S*sh -c /.test(command)) break;
    // "pid (name) state parent ...": the name may contain anything, even a parenthesis.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return launchers;
}
