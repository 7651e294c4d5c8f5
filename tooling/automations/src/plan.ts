import { readdir, readFile } from 'node:fs/promises';
import { createFolderInput } from '@dossier/domain/folders/schema.ts';
import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { answersSchema } from '@dossier/domain/workflows/portable/choices.ts';
import { z } from 'zod';

const automationSchema = z.strictObject({
  blueprint: z.string(),
  name: z.string(),
  folders: z.array(createFolderInput),
  pipelines: z.array(createPipelineInput),
  answers: answersSchema,
  /** The choice for the URL of another system. */
  address: z.enum(['chat', 'api']).optional(),
});
export type Automation = z.output<typeof automationSchema>;

/** The automations of this folder, by file name. */
export async function readAutomations(): Promise<Automation[]> {
  const folder = new URL('../', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^\d.*\.json$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const parsed = automationSchema.safeParse(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
      if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    }),
  );
}
