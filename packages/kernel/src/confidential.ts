const stars = '***';
// A shorter one is in many texts by chance.
const lengthMin = 8;

/**
 * What somebody was told in confidence, to be struck out of what they say back before it is kept or
 * shown: as it was told, and in the forms in which a receiver repeats it (JSON, base64, hex, an
 * address, a form), for those that are long enough to be known again.
 */
export class Confidential {
  readonly #forms: readonly string[];

  /** Where it is known what was sent, only the secrets in it count. */
  constructor(secrets: readonly string[], sent?: string) {
    const forms = secrets
      .map((secret) => (secret.length < lengthMin ? [secret] : formsOf(secret)))
      .filter((ofOne) => sent === undefined || ofOne.some((form) => sent.includes(form)));
    // What holds another goes first, or the rest of it would stay.
    this.#forms = [...new Set(forms.flat())].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
  }

  strike(text: string): string {
    return this.#forms.reduce((left, form) => left.replaceAll(form, stars), text);
  }

  /** The same in a text that was cut where it got too long, which may be in the middle of one. */
  strikeCut(text: string): string {
    const struck = this.strike(text);
    for (const form of this.#forms) {
      for (let length = form.length - 1; length >= lengthMin; length -= 1) {
        if (struck.endsWith(form.slice(0, length))) return struck.slice(0, -length) + stars;
      }
    }
    return struck;
  }

  /** The same in every text of a JSON value, names included. */
  strikeIn(value: unknown): unknown {
    if (typeof value === 'string') return this.strike(value);
    if (Array.isArray(value)) return value.map((item) => this.strikeIn(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.strike(key), this.strikeIn(item)]));
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
 * The letters that a text has in base64 wherever it stands so many bytes (of three) after the start, without those that
 * its neighbours take part in.
 */
function base64After(before: number, secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const letters = base64.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  return [letters, letters.replaceAll('+', '-').replaceAll('/', '_')];
}
