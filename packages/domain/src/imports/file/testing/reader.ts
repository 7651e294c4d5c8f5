import { convertFileJob } from '../convert-file.job.ts';
import type { FileChoice } from '../../file-schema.ts';
import { jobContext } from '../../../testing/job-context.ts';
import { openWorld } from '../../../testing/world.ts';

export type Reader = Awaited<ReturnType<typeof openReader>>;

/** A workspace with a folder, which takes files as imports do. */
export async function openReader() {
  const world = await openWorld();
  const here = await world.workspace();
  const fields = [{ key: 'brand', label: 'Brand', type: 'TEXT' as const }];
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', fields });

  async function send(file: Buffer, partSize = 100_000): Promise<string> {
    const { data } = await here.member.imports.create({ folderId: folder.id, fileName: 'contacts' });
    for (let position = 0; position * partSize < file.length; position += 1) {
      const bytes = file.subarray(position * partSize, (position + 1) * partSize).toString('base64');
      await here.member.imports.addPart({ id: data.id, position, bytes });
    }
    return data.id;
  }

  async function inspect(id: string, choice: FileChoice = {}, attempt = 1) {
    const { data } = await here.member.imports.inspect({ id, ...choice });
    if (data.state !== 'READING') return data;
    await convertFileJob.run(jobContext(world.database), { workspaceId: here.id, importId: id, attempt, ...choice });
    return (await here.member.imports.inspect({ id })).data;
  }

  const read = async (file: Buffer, choice: FileChoice = {}) => inspect(await send(file), choice);
  return { world, here, send, inspect, read, close: () => world.close() };
}

export const latin = (text: string) => Buffer.from(text, 'latin1');
