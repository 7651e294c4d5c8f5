import { hostileBodies } from './hostile.ts';
import { largeAnswers } from './large-answers.ts';
import { slowReaders, slowSenders } from './slow.ts';
import { Target } from './target.ts';

/** Beyond this p99 of its turns the event loop of the gateway blocks others. */
const turnMsMax = 100;

const rounds: readonly [name: string, round: (target: Target) => Promise<string>][] = [
  ['slow senders', slowSenders],
  ['slow readers', slowReaders],
  ['hostile bodies', hostileBodies],
  // Last: it leaves long records behind, which others would list.
  ['large answers', largeAnswers],
];

/** Attacks on a gateway by strangers and other workspaces. Each measures how long it blocks others, and its cost. */
export async function abuse(): Promise<string> {
  const target = await Target.open();
  const broken: string[] = [];
  const p99sMs: number[] = [];
  try {
    for (let n = 0; n < 200; n += 1) await target.ordinaryRequestMs();
    const { residentMb: beforeMb } = await target.look();
    for (const [name, round] of rounds) {
      const outcome = await round(target).catch((error: unknown) => {
        broken.push(name);
        return `FAIL: ${error instanceof Error ? error.message : String(error)}`;
      });
      await target.ordinaryRequestMs();
      const { p99Ms, longestMs, residentMb } = await target.look();
      p99sMs.push(p99Ms);
      if (p99Ms >= turnMsMax) broken.push(`${name}: event loop`);
      console.log(
        `  ${name}: ${outcome}; turns of the event loop p99 ${p99Ms.toFixed(1)} ms, longest ${Math.round(longestMs)} ` +
          `ms; ${residentMb} MB`,
      );
    }
    const line =
      `${rounds.length} rounds, the gateway is the same process and serves; turns of its event loop p99 at most ` +
      `${Math.max(...p99sMs).toFixed(1)} ms (allowed: ${turnMsMax}); memory ${beforeMb} MB before, ` +
      `${target.residentMb} MB after`;
    if (broken.length > 0) throw new Error(`Not as it should be: ${broken.join(', ')}. ${line}`);
    return line;
  } finally {
    await target.close();
  }
}
