/** Characters around a common password that do not make it stronger, as in `Password2024!`. */
const addedMax = 6;
/** Minimum number of characters besides words about the person. */
const ownMin = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Reason why attackers try this password first, as a sentence for the person; undefined if they do not. It is on a list
 * of leaked ones (49,233 of @zxcvbn-ts/language-common), in any case and with a few digits or symbols around it,
 * repeats up to three characters, or is little more than `words` about the person: their name, address, workspace.
 */
export async function passwordProblem(password: string, words: readonly string[] = []): Promise<string | undefined> {
  if (await isCommonPassword(password))
    return (
      'is on lists of leaked passwords, which attackers try first. Choose another one, for example some words that ' +
      'do not belong together.'
    );
  if (isPersonal(password, words))
    return 'is little more than a name, an address or a workspace, which attackers try first. Choose another one.';
  return undefined;
}

export async function isCommonPassword(password: string): Promise<boolean> {
  const given = password.toLowerCase();
  if (/^(.{1,3})\1*.{0,2}$/su.test(given)) return true;
  const leaked = await (common ??= load());
  const core = given.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return leaked.has(given) || (given.length - core.length <= addedMax && leaked.has(core));
}

function isPersonal(password: string, words: readonly string[]): boolean {
  let rest = password.toLowerCase();
  const parts = ['dossier', ...words.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))];
  const known = parts.filter((part) => part.length >= 3).toSorted((one, other) => other.length - one.length);
  for (const part of known) rest = rest.replaceAll(part, '');
  return rest.length < ownMin && rest.length < password.length;
}

// Loading takes 20 ms and 4 MB, so it waits until a person chooses a password.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
