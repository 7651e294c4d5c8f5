import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { encodings } from '../constants.ts';
import type { FileEncoding } from '../file-schema.ts';

const sampleSize = 20_000;
const timeMsMax = 20_000;
/** Share of the best score above which another encoding is also plausible. */
const plausibleShare = 0.75;
/** Share above which the more usual encoding wins. */
const tieShare = 0.9;

/** Encoding names of the detector that differ from the Encoding Standard. */
const aliases: Record<string, FileEncoding> = {
  macroman: 'macintosh',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  'iso8859-15': 'iso-8859-15',
  'iso-8859-1': 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'iso-8859-13': 'windows-1257',
};

/** The upper half of the code page 850. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Decodes a text piece by piece. Throws for an invalid byte. */
export function decoderOf(encoding: string): (bytes?: Buffer) => string {
  if (encoding === 'ibm850')
    return (bytes) =>
      (bytes?.toString('latin1') ?? '').replaceAll(
        /[\u0080-\u00ff]/g,
        (sign) => dosLetters[sign.charCodeAt(0) - 128] ?? '',
      );
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
}

/** The encoding of a text if its bytes determine it; undefined if it must be guessed. */
export function certainEncoding(beginning: Buffer): FileEncoding | undefined {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Separators and line breaks have a zero byte in UTF-16, in any language.
  const zeros = [...beginning.subarray(0, sampleSize).entries()].filter(([, byte]) => byte === 0);
  if (zeros.length > 0) return zeros.filter(([at]) => at % 2 === 1).length * 2 > zeros.length ? 'utf-16le' : 'utf-16be';
  return decoded(beginning, 'utf-8') === undefined ? undefined : 'utf-8';
}

/**
 * The likeliest encoding of a text that is not UTF-8, and other plausible ones that give different letters. `isOdd`:
 * the letters make no sense in any of them.
 */
export async function guessEncoding(
  beginning: Buffer,
): Promise<{ encoding: FileEncoding; others: FileEncoding[]; isOdd: boolean }> {
  const sample = tellingLines(beginning);
  const found = new Map<FileEncoding, number>();
  for (const { encoding: name, confidence } of await detected(sample)) {
    const lower = name?.toLowerCase() ?? '';
    const encoding = aliases[lower] ?? encodings.find((one) => one === lower);
    if (encoding !== undefined && !found.has(encoding)) found.set(encoding, confidence);
  }
  const best = Math.max(0.01, ...found.values());
  for (const usual of ['windows-1252', 'macintosh'] as const) if (!found.has(usual)) found.set(usual, best * 0.7);
  found.set('ibm850', best * 0.5);
  const ranked = [...found].flatMap(([encoding, confidence]) => {
    const text = decoded(sample, encoding);
    return text === undefined ? [] : [{ encoding, text, score: confidence * senseOf(text) }];
  });
  const top = Math.max(...ranked.map(({ score }) => score));
  const [chosen] = ranked
    .filter(({ score }) => score >= top * tieShare)
    .toSorted((one, other) => encodings.indexOf(one.encoding) - encodings.indexOf(other.encoding));
  if (!chosen) return { encoding: 'windows-1252', others: [], isOdd: true };
  const others = ranked.filter(({ score, text }) => score >= top * plausibleShare && text !== chosen.text);
  const named = [...new Map(others.map((one) => [one.text, one.encoding])).values()];
  return {
    encoding: chosen.encoding,
    others: named,
    isOdd: senseOf(chosen.text) <= 0.5 || /\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u.test(chosen.text),
  };
}

/** Characters of a long line around one that is beyond ASCII. */
const aroundMax = 1_000;

/** Lines with bytes beyond ASCII: only they reveal the encoding. */
function tellingLines(beginning: Buffer): Buffer {
  const text = beginning.toString('latin1');
  const beyond = /[\u0080-\u00ff]/g;
  let lines = '';
  for (let found = beyond.exec(text), at = 0; found && lines.length < sampleSize; found = beyond.exec(text)) {
    const before = text.slice(Math.max(at, found.index - aroundMax), found.index);
    const after = text.slice(found.index, found.index + aroundMax);
    const end = after.indexOf('\n') + 1 || after.length;
    lines += before.slice(before.lastIndexOf('\n') + 1) + after.slice(0, end);
    at = beyond.lastIndex = found.index + end;
  }
  return Buffer.from(lines.slice(0, sampleSize), 'latin1');
}

const answerSchema = z.array(z.object({ encoding: z.string().nullable(), confidence: z.number() }));

async function detected(sample: Buffer): Promise<z.output<typeof answerSchema>> {
  const worker = new Worker(new URL('./encoding.worker.ts', import.meta.url), {
    workerData: sample,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    const [found] = await once(worker, 'message', { signal: AbortSignal.timeout(timeMsMax) });
    return answerSchema.parse(found);
  } finally {
    await worker.terminate();
  }
}

/** The text, whose last character may be cut; undefined if a byte is invalid in the encoding. */
function decoded(bytes: Buffer, encoding: FileEncoding): string | undefined {
  try {
    return decoderOf(encoding)(bytes);
  } catch {
    return undefined;
  }
}

/** Plausibility of a text: lower for symbols within words or capitals after small letters. */
function senseOf(text: string): number {
  // Controls and lines of boxes are what a wrong encoding leaves.
  // oxlint-disable-next-line no-control-regex -- it looks for them
  if (/[\u0080-\u009f\u2500-\u25a0]/.test(text)) return 0;
  const symbols = /[¢-©¬-±´-¸¼-¾†-•‰™√∞≤≥]\p{L}|[πΩ][A-Za-zÀ-ÿ]|\p{L}[¡-¿†-•…‰™√∞≤≥]\p{L}/u.test(text) ? 0.5 : 1;
  const capitals = /\p{Ll}(?![A-Z])\p{Lu}|(?:\p{Lu}(?![A-Z])\p{Lu}\p{Ll}[^]*){2}/u.test(text) ? 0.3 : 1;
  const amounts = /\d\s?€|€\s?\d/.test(text) ? 2 : 1;
  // Icelandic is rarer than Turkish, which uses the same bytes; no language mixes Polish and Czech letters.
  const isRare = /[ÐÞðþ]/.test(text) || (/[ąęłśźż]/i.test(text) && /[ěřůďťčýš]/i.test(text));
  const isMixed = /[A-Za-z][\u0370-\u06ff]|[\u0370-\u06ff][A-Za-z]/.test(text);
  return symbols * capitals * amounts * (isRare ? 0.8 : 1) * (isMixed ? 0.3 : 1);
}
