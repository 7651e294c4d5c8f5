import { crossSite, guesses, keyGuesses, subscriptions } from './floods.ts';
import { hostileTemplates, hostileValues } from './hostile.ts';
import { IdleProcess } from './loop.ts';
import { largeBodies, oversized, pipelines, smuggling } from './oversized.ts';
import { gzipBombs, idleSockets, slowReaders, slowSenders } from './slow.ts';
import { Target } from './target.ts';

// For whoever means well, at the 99th percentile, all the time.
const waitMsMax = 100;

const rounds: readonly [name: string, round: (target: Target) => Promise<string>][] = [
  ['slow senders', slowSenders], ['idle connections', idleSockets], ['slow readers', slowReaders], ['compressed bodies', gzipBombs], ['too long', oversized], ['ambiguous lengths', smuggling], ['pipelines', pipelines], ['large bodies', largeBodies],
  ['hostile values', hostileValues], ['hostile templates', hostileTemplates], ['cross-site', crossSite], ['guesses at keys', keyGuesses], ['live connections and batches', subscriptions], ['guesses at a password', guesses],
];

/** Everything that a stranger or a bad neighbour can send to a gateway, with a look at how long it keeps the others waiting. */
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
      console.log(`  ${name}: ${outcome}; event loop delay p99 ${waits.p99Ms.toFixed(0)} ms, longest ${waits.maxMs.toFixed(0)} ms (of an idle process ${beside.p99Ms.toFixed(0)} and ${beside.maxMs.toFixed(0)}); ${waits.rssMb} MB`);
    }
    const [after, beside] = await Promise.all([target.look(), idle.look()]);
    if (after.wholeP99Ms >= waitMsMax) broken.push('event loop');
    const line = `${rounds.length} rounds, the gateway is the same process and serves; event loop delay p99 ${after.wholeP99Ms.toFixed(1)} ms throughout, of an idle process beside it ${beside.wholeP99Ms.toFixed(1)} ms (allowed: ${waitMsMax}); memory ${rssMb} MB before, ${after.rssMb} MB after`;
    if (broken.length > 0) throw new Error(`Not as it should be: ${broken.join(', ')}. ${line}`);
    return line;
  } finally {
    idle.close();
    await target.close();
  }
}

export const abuseCases = { abuse };
