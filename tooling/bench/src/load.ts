import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Requests } from './cases.ts';

export interface Load {
  readonly url: string;
  readonly key: string;
  readonly requests: Requests;
  readonly seconds: number;
  /** Requests a second, at random moments; undefined sends as many as are answered. */
  readonly perSecond?: number;
}

/** Placeholder in a body, replaced by a number that differs in each request. */
export const numberMark = '[<id>]';

const outcomeSchema = z.object({
  requests: z.number(),
  seconds: z.number(),
  failures: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});
export type Outcome = z.output<typeof outcomeSchema>;

export const connections = 16;
/** Uncounted turns. V8 compiles hot code while it runs; a program in use is compiled already. */
export const warmUpTurns = 3;
const run = promisify(execFile);
const hasWrk = await run('wrk', ['--version']).then(
  () => true,
  (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
);
export const generator = hasWrk ? 'wrk' : 'autocannon';

/** Sends requests over 16 connections for some seconds, from its own process, and counts the answers. */
export async function generateLoad(load: Load): Promise<Outcome> {
  const { url, seconds } = load;
  if (!url.startsWith('http://127.0.0.1:')) throw new Error('Load goes to this machine only.');
  const { stdout } = hasWrk
    ? await runWrk(load)
    : await run(process.execPath, [join(import.meta.dirname, 'autocannon.ts'), JSON.stringify(load)], {
        timeout: (seconds + 10) * 1000,
      });
  return outcomeSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

async function runWrk({ url, key, requests, seconds, perSecond }: Load): Promise<{ stdout: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-wrk-'));
  const script = join(folder, 'requests.lua');
  writeFileSync(script, luaOf(key, requests, perSecond));
  try {
    return await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url], {
      timeout: (seconds + 10) * 1000,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function luaOf(key: string, { method, asks }: Requests, perSecond: number | undefined): string {
  const text = (value: string) => `[==[${value}]==]`;
  // Each connection waits for its answer, then for at most twice the mean.
  const pause =
    perSecond === undefined
      ? ''
      : `delay = function() return math.random(0, ${Math.round((2_000 * connections) / perSecond)}) end`;
  const lines = asks.map(({ path, body }) => {
    const parts = body === undefined ? [] : body.split(numberMark);
    return `{ path = ${text(path)}, parts = { ${parts.map(text).join(', ')} } }`;
  });
  return `
    local headers = { ["Authorization"] = ${text(`Bearer ${key}`)}, ["Content-Type"] = "application/json" }
    -- Numbers of other turns don't come again.
    local asks, at = { ${lines.join(', ')} }, os.time() % 1000000 * 100000
    local function format(ask, body) return wrk.format("${method}", ask.path, headers, body) end
    init = function()
      for _, ask in ipairs(asks) do
        if #ask.parts < 2 then ask.request = format(ask, ask.parts[1]) end
      end
    end
    request = function()
      at = at + 1
      local ask = asks[at % #asks + 1]
      return ask.request or format(ask, table.concat(ask.parts, at))
    end
    ${pause}
    done = function(summary, latency)
      local e = summary.errors
      io.write(string.format('{"requests":%d,"seconds":%f,"failures":%d,"p50Ms":%f,"p99Ms":%f}',
        summary.requests, summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
    end
  `;
}
