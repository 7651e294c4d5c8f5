import { randomBytes, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { passingPlace, SecretBox, SecretBoxError } from '@dossier/kernel/secret-box.ts';
import { emailAddress } from '@dossier/domain/users/schema.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { codeOf, Refusal } from '../command.ts';

/** Raised when older versions can't read new archives. Documented in docs/operators/moving.md. */
export const format = 1;

/** The first file of an archive. */
export const headerSchema = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** Number of the newest migration that the database had. */
  schema: z.int(),
  workspace: z.object({ id: idOf('ws'), name: z.string() }),
});
export type Header = z.output<typeof headerSchema>;

const count = z.int().min(0);

/** The last file, which describes all others. */
export const manifestSchema = headerSchema.extend({
  files: z.record(z.string(), z.object({ rows: count, sha256: z.string() })),
  newestEvent: count,
  secrets: z.object({ areIncluded: z.boolean(), counts: z.record(z.string(), count) }),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Rows by table, and people. */
export function countsOf({ files }: Manifest): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [file, { rows }] of Object.entries(files)) {
    const name = /^(?:tables\/)?(\w+)\/\d+\.jsonl$/.exec(file)?.[1];
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + rows;
  }
  return counts;
}

export const personSchema = z.object({ id: z.uuid(), name: z.string(), email: emailAddress });

/** A secret in plain text, and where it is stored. */
const secretSchema = z.object({
  table: z.string(),
  column: z.string(),
  key: z.record(z.string(), z.string()),
  /** Key within an object of secrets; otherwise blank. */
  name: z.string(),
  text: z.string(),
});
export type Secret = z.output<typeof secretSchema>;

const sealedSchema = z.object({ salt: z.base64url(), sealed: z.string() });

const phraseLengthMin = 12;

/** The pass phrase in a file, without its line break. */
export async function readPhrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal(`${file} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  const phrase = text.replace(/\r?\n$/, '');
  if (phrase.length < phraseLengthMin) throw new Refusal(`The pass phrase must have ${phraseLengthMin} characters.`);
  return phrase;
}

/** The secrets as a file: AES-256-GCM, with a key that scrypt derives from the pass phrase. */
export function sealSecrets(secrets: readonly Secret[], phrase: string, workspaceId: string): Buffer {
  const salt = randomBytes(16).toString('base64url');
  const sealed = boxOf(phrase, salt).seal(JSON.stringify(secrets), placeOf(workspaceId));
  return Buffer.from(JSON.stringify({ salt, sealed }));
}

export function openSecrets(content: Buffer, phrase: string, workspaceId: string): Secret[] {
  const { salt, sealed } = sealedSchema.parse(JSON.parse(content.toString()));
  try {
    return z.array(secretSchema).parse(JSON.parse(boxOf(phrase, salt).open(sealed, placeOf(workspaceId))));
  } catch (error) {
    if (error instanceof SecretBoxError)
      throw new Refusal('The pass phrase does not open the secrets of this archive.');
    throw error;
  }
}

function boxOf(phrase: string, salt: string): SecretBox {
  const key = scryptSync(phrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
  return new SecretBox(key.toString('hex'));
}

const placeOf = (workspaceId: string) => passingPlace(`secrets of the archive of ${workspaceId}`);
