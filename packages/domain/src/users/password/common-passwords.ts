/** Characters around a common password that make it no better, as in `Password2024!`. */
const addedMax = 6;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether attackers try this password first: it is on a list of leaked ones (49,233 of @zxcvbn-ts/language-common), in
 * any case and with a few digits or symbols around it, or it repeats up to three characters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const given = password.toLowerCase();
  if (/^(.{1,3})\1*.{0,2}$/su.test(given)) return true;
  const leaked = await (common ??= load());
  const core = given.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return leaked.has(given) || (given.length - core.length <= addedMax && leaked.has(core));
}

/** A sentence for the person who chose it. */
export const commonPasswordProblem =
  'is on lists of leaked passwords, which attackers try first. Choose another one, for example some words that ' +
  'do not belong together.';

// Loading takes 20 ms and 4 MB, so it waits until a person chooses a password.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
