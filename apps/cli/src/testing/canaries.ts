interface Needle {
  readonly name: string;
  readonly form: string;
  readonly text: string;
}

/** Secrets that must not leak, and the forms in which they could: plain, hex, base64, URL-encoded and JSON. */
export class Canaries {
  readonly #needles: Needle[] = [];

  /** Searches each half by itself, because a text may be truncated. */
  add(name: string, secret: string): string {
    const middle = Math.ceil(secret.length / 2);
    if (middle < 10) throw new Error(`${name} is too short to be told from chance.`);
    for (const half of [secret.slice(0, middle), secret.slice(middle)]) {
      const known = new Set<string>();
      for (const [form, text] of formsOf(half)) {
        if (known.has(text)) continue;
        known.add(text);
        this.#needles.push({ name, form, text });
      }
    }
    return secret;
  }

  get names(): string[] {
    return [...new Set(this.#needles.map(({ name }) => name))];
  }

  /** The secrets in a text, each with the text around it. */
  in(where: string, text: string): string[] {
    return this.#needles.flatMap(({ name, form, text: needle }) => {
      const at = text.indexOf(needle);
      return at === -1
        ? []
        : [`${name} (${form}) in ${where}: ...${text.slice(Math.max(0, at - 80), at + needle.length + 20)}...`];
    });
  }
}

function* formsOf(secret: string): Generator<[form: string, text: string]> {
  const hex = Buffer.from(secret).toString('hex');
  const inJson = JSON.stringify(secret).slice(1, -1);
  yield ['plain', secret];
  yield ['JSON', inJson];
  yield ['JSON in JSON', JSON.stringify(inJson).slice(1, -1)];
  yield ['hex', hex];
  yield ['hex', hex.toUpperCase()];
  yield ['URL', encodeURIComponent(secret)];
  yield ['form', new URLSearchParams({ '': secret }).toString().slice(1)];
  // The letters depend on the secret's offset in the text, modulo 3.
  for (const before of [0, 1, 2]) {
    const base64 = Buffer.from('x'.repeat(before) + secret).toString('base64');
    const core = base64.slice(
      before === 0 ? 0 : before + 1,
      Math.floor(((before + Buffer.byteLength(secret)) * 8) / 6),
    );
    yield ['base64', core];
    yield ['base64url', core.replaceAll('+', '-').replaceAll('/', '_')];
  }
}
