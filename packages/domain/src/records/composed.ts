import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { composedAll } from '@dossier/kernel/words.ts';
import { z } from 'zod';
import { hiddenTitleKey, searchTextOf } from './list/search.ts';

const textsSchema = z.object({
  title: z.string(),
  title_key: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  search_text: z.string(),
});

/** The stored texts of a record in the form in which they arrive today, with the keys that follow from them. */
export function composedRecord(stored: object): object {
  const texts = textsSchema.parse(composedAll(stored));
  const email = texts.email === null ? null : canonicalEmail(texts.email);
  const search = email === texts.email ? texts.search_text : searchTextOf({ ...texts, email });
  return { ...texts, email, title_key: hiddenTitleKey(texts.title), search_text: search };
}
