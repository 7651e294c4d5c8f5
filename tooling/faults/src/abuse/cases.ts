import { hostileTemplates, hostileValues } from './hostile.ts';
import { largeAnswers } from './large-answers.ts';
import { IdleProcess, type Waits } from './loop.ts';
import { slowReaders, slowSenders } from './slow.ts';
import { Target } from './target.ts';

// The p99 of how long the event loop may block others. By the wall clock it is the same on a machine without other
// load.
const waitMsMax = 100;

const rounds: readonly [name: string, round: (target: Target) => Promise<string>][] = [
  ['slow senders', slowSenders],
  ['slow readers', slowReaders],
  ['hostile values', hostileValues],
  ['hostile templates', hostileTemplates],
  // Last: it leaves long records behind, which others would list.
  ['large answers', largeAnswers],
];

/** Attacks by strangers and bad neighbours against a gateway, with a measurement of how long each blocks the others. */
async function abuse(): Promise<string> {
  const idle = new IdleProcess();
  const target = await Target.open();
  const broken: string[] = [];
  try {
    for (let n = 0; n < 200; n += 1) await target.ordinaryRequestMs();
    const [{ rssMb }] = await Promise.all([target.look(), idle.look()]);
    for (const [name, round] of rounds) {
      const outcome = await round(target).catch((error: unknown) => {
        broken.push(name);
        return `FAIL: ${error instanceof Error ? error.message : String(error)}`;
      });
      await target.ordinaryRequestMs();
      const [waits, beside] = await Promise.all([target.look(), idle.look()]);
      if (waits.now.workP99Ms >= waitMsMax) broken.push(`${name}: event loop`);
      console.log(
        `  ${name}: ${outcome}; event loop: ${told(waits.now)}; an idle process beside it ` +
          `${Math.round(beside.now.clockP99Ms)} ms; ${waits.rssMb} MB`,
      );
    }
    const [after, beside] = await Promise.all([target.look(), idle.look()]);
    const line =
      `${rounds.length} rounds, the gateway is the same process and serves; event loop throughout: ` +
      `${told(after.throughout)} (allowed: ${waitMsMax} of own work, in each round), an idle process beside it ` +
      `${Math.round(beside.throughout.clockP99Ms)} ms; memory ${rssMb} MB before, ${after.rssMb} MB after`;
    if (broken.length > 0) throw new Error(`Not as it should be: ${broken.join(', ')}. ${line}`);
    return line;
  } finally {
    idle.close();
    await target.close();
  }
}

function told({ workP99Ms, workMaxMs, clockP99Ms, clockMaxMs }: Waits['now']): string {
  return (
    `p99 ${workP99Ms.toFixed(1)} ms of own work, ${clockP99Ms.toFixed(1)} ms by the clock (longest ` +
    `${Math.round(workMaxMs)} and ${Math.round(clockMaxMs)})`
  );
}

export const abuseCases = { abuse };
