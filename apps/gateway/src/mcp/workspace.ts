import { fieldSchema } from '@dossier/domain/fields/schema.ts';
import { folderSchema } from '@dossier/domain/folders/schema.ts';
import { linkKindSchema } from '@dossier/domain/links/schema.ts';
import { memberSchema } from '@dossier/domain/members/schema.ts';
import { pipelineSchema, stageSchema } from '@dossier/domain/pipelines/schema.ts';
import { ownKeySchema } from '@dossier/domain/api-keys/schema.ts';
import { tagSchema } from '@dossier/domain/tags/schema.ts';
import { workflowSchema } from '@dossier/domain/workflows/schema.ts';
import { workspaceSchema } from '@dossier/domain/workspaces/schema.ts';
import { z } from 'zod';
import { workspaceNow } from './moments.ts';
import { type Call, defineTool } from './tool.ts';

// The outline of a workspace: bounded, as agents read it first. Fields of folders and pipelines are details.

const listed = <Row extends z.ZodType>(from: string, max: number, row: Row) => ({ from, max, row });
const stages = z.array(stageSchema.pick({ id: true, name: true, kind: true })).overwrite((all) => all.slice(0, 20));
const sections = {
  folders: listed('folders.list', 60, folderSchema.pick({ id: true, name: true, type: true })),
  pipelines: listed('pipelines.list', 15, pipelineSchema.pick({ id: true, name: true }).extend({ stages })),
  members: listed('members.list', 50, memberSchema.pick({ userId: true, name: true, email: true, role: true })),
  tags: listed('tags.list', 100, tagSchema.pick({ name: true })),
  linkKinds: listed('links.listKinds', 30, linkKindSchema.pick({ id: true, name: true, reverseName: true })),
  workflows: listed('workflows.list', 30, workflowSchema.pick({ id: true, name: true, isEnabled: true })),
} as const;
const names = ['folders', 'pipelines', 'members', 'tags', 'linkKinds', 'workflows'] as const;

/** The first rows of a section, and how many there are in all. */
export async function outlineOf(
  call: Call,
  section: keyof typeof sections,
): Promise<{ rows: unknown[]; total: number }> {
  const { from, max, row } = sections[section];
  const { data, total } = await call(from, { pageSize: max, count: true });
  return { rows: z.array<z.ZodType>(row).parse(data), total: z.int().default(max).parse(total) };
}

const choices = z
  .array(z.string())
  .overwrite((all) => all.slice(0, 50))
  .nullable();
const fields = z.array(
  fieldSchema.pick({ key: true, label: true, type: true, required: true, unique: true }).extend({ options: choices }),
);
const detailed = {
  folders: sections.folders.row.extend({ fields }),
  pipelines: sections.pipelines.row.extend({ fields }),
};

/** A folder or a pipeline with its fields. */
export async function detailsOf(call: Call, section: keyof typeof detailed, id: string) {
  return detailed[section].parse((await call(`${section}.get`, { id })).data);
}

const workspaceOutline = workspaceSchema.pick({ name: true, currency: true, timeZone: true });
const known = z.object({
  workspace: workspaceOutline,
  now: z.string(),
  weekday: z.string(),
  key: ownKeySchema,
  more: z.record(z.string(), z.int()).describe('How many there are beside those that are listed.'),
  folder: detailed.folders,
  pipeline: detailed.pipelines,
});
const lists = Object.fromEntries(Object.entries(sections).map(([name, { row }]) => [name, z.array<z.ZodType>(row)]));

export const describeWorkspace = defineTool({
  name: 'describe_workspace',
  title: 'Describe the workspace',
  description:
    'Begin here: today, time zone, currency, whose key this is, and the names and ids of folders, pipelines with ' +
    'their stages, people, tags, kinds of links and workflows. With `folder` or `pipeline` instead the fields of ' +
    'that one, whose keys are used in `data`.',
  level: 'read',
  needs: ['workspaces.me'],
  input: z.strictObject({
    folder: z.string().max(200).optional().describe('A folder, for its fields.'),
    pipeline: z.string().max(200).optional().describe('A pipeline, for the fields of its deals.'),
  }),
  output: z.object({ data: known.extend(lists).partial() }),
  async run({ folder, pipeline }, call) {
    if (folder !== undefined) return { data: { folder: await detailsOf(call, 'folders', folder) } };
    if (pipeline !== undefined) return { data: { pipeline: await detailsOf(call, 'pipelines', pipeline) } };
    const { workspace, now } = await workspaceNow(call);
    const readable = names.filter((name) => call.may(sections[name].from));
    const all = await Promise.all(readable.map(async (name) => ({ name, ...(await outlineOf(call, name)) })));
    const more = all.flatMap(({ name, rows, total }) => (total > rows.length ? [[name, total - rows.length]] : []));
    return {
      data: {
        now: now.toISO(),
        weekday: now.weekdayLong,
        workspace: workspaceOutline.parse(workspace),
        key: (await call('apiKeys.own', {})).data,
        ...Object.fromEntries(all.map(({ name, rows }) => [name, rows])),
        ...(more.length > 0 && { more: Object.fromEntries(more) }),
      },
    };
  },
});
