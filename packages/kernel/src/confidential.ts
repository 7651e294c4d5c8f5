import { mapTexts } from './words.ts';

const stars = '***';
// Shorter secrets occur in many texts by chance.
const lengthMin = 8;

/**
 * Removes a request's secrets from its answer, before the answer is stored or shown. Finds a secret of 8 or more
 * characters as it was sent and in the encodings in which receivers echo it (JSON, base64, hex, URL, form).
 */
export class Confidential {
  readonly #forms: readonly string[];

  /** `sent`: the whole request, if known; only secrets that it contains are removed. */
  constructor(secrets: readonly string[], sent?: string) {
    const forms = secrets
      .map((secret) => (secret.length < lengthMin ? [secret] : formsOf(secret)))
      .filter((ofOne) => sent === undefined || ofOne.some((form) => sent.includes(form)));
    // Longest first: a form may contain another one.
    this.#forms = [...new Set(forms.flat())].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
  }

  strike(text: string): string {
    return this.#forms.reduce((left, form) => left.replaceAll(form, stars), text);
  }

  /** The same for a text that was cut, perhaps within a secret. */
  strikeCut(text: string): string {
    const struck = this.strike(text);
    for (const form of this.#forms) {
      for (let length = form.length - 1; length >= lengthMin; length -= 1) {
        if (struck.endsWith(form.slice(0, length))) return struck.slice(0, -length) + stars;
      }
    }
    return struck;
  }

  /** The same in all texts and names of a JSON value. */
  strikeIn(value: unknown): unknown {
    return mapTexts(value, (text) => this.strike(text));
  }
}

function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const hex = Buffer.from(secret).toString('hex');
  return [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    JSON.stringify(JSON.stringify(inJson)).slice(3, -3),
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams([['', secret]]).toString().slice(1),
    encodeURI(secret.toWellFormed()),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].flatMap((before) => base64After(before, secret)),
  ];
}

/**
 * The base64 of a secret that starts `before` bytes (0 to 2) after a multiple of three, without the characters at its
 * ends that also depend on neighbouring bytes.
 */
function base64After(before: number, secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const letters = base64.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  return [letters, letters.replaceAll('+', '-').replaceAll('/', '_')];
}
