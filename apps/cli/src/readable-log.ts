import { styleText } from 'node:util';
import { z } from 'zod';

const entrySchema = z
  .string()
  .transform((line): unknown => JSON.parse(line))
  .pipe(z.looseObject({ time: z.iso.datetime(), level: z.number(), service: z.string(), msg: z.string() }));

/** A line of the log for a terminal, without ids and lists. Anything but a log line stays as it is. */
export function readableLine(line: string): string {
  const entry = line.startsWith('{"level"') ? entrySchema.safeParse(line).data : undefined;
  if (!entry) return line;
  const { time, level, service, msg, err, ...fields } = entry;
  const { data: failure } = z.object({ message: z.string() }).safeParse(err);
  const shown = Object.entries(fields).filter(
    ([name, value]) => ['string', 'number'].includes(typeof value) && !name.endsWith('Id'),
  );
  const words = [
    time.slice(11, 19),
    service.padEnd(7),
    msg,
    ...shown.map(([name, value]) => `${name}=${String(value)}`),
  ];
  const text = [...words, ...(failure ? [failure.message] : [])].join(' ');
  return level < 40 ? text : styleText(level < 50 ? 'yellow' : 'red', text);
}
