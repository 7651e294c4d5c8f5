import { t } from '../language/t.ts';

/** Null where it may be used. The schema is loaded for it: to show the field needs none. */
export async function problemOfPassword(typed: string): Promise<string | null> {
  const { newPassword } = await import('@dossier/domain/users/schema.ts');
  return t(newPassword.safeParse(typed).error?.issues[0]?.message ?? '') || null;
}
