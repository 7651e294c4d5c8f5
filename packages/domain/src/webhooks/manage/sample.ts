import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandEventKind } from '@dossier/kernel/events/kinds.ts';
import { mapInside, mapValues } from '@dossier/kernel/exact-json.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { z } from 'zod';
import { eventDefinitions } from '../../events.ts';
import type { Field } from '../../fields/schema.ts';
import { listFolders } from '../../folders/index.ts';
import { listPipelines } from '../../pipelines/index.ts';
import { recordSchema, type Record as CrmRecord } from '../../records/schema.ts';
import { ping } from '../events.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { post } from '../delivery/attempt.ts';
import type { SampleInput, Sample, TestResult } from './delivery-schema.ts';
import { getRow } from '../service.ts';
import { openSettings } from '../delivery/settings.ts';

type Body = Record<string, unknown>;

/** A sample body in the shape of the workspace's own folders, fields, pipelines and stages, with invented values. */
async function sampleBody(ctx: ReadContext, wish: Awaited<ReturnType<typeof getRow>>, kind: string): Promise<Body> {
  const envelope = {
    id: newId('evt'),
    event: kind,
    workspaceId: ctx.workspaceId,
    recordId: null,
    folderId: null,
    occurredAt: clock.iso(),
    record: null,
  };
  if (kind === ping.kind) return envelope;
  const definition = demandEventKind(kind, [ping, ...eventDefinitions]);
  const record = await sampleRecord(ctx, wish.folderId);
  const links = { recordId: record?.id ?? null, ...(await samplePlace(ctx, wish.pipelineId)) };
  const payload = linked(exampleOf(definition.payload), links);
  return {
    ...envelope,
    recordId: record?.id ?? null,
    folderId: record?.folderId ?? null,
    record,
    ...(payload as Body),
  };
}

async function sampleRecord(ctx: ReadContext, folderId: string | null): Promise<CrmRecord | null> {
  const { data: folders } = await listFolders(ctx);
  // The oldest folder is most likely the one in use.
  const folder = folders.find(({ id }) => id === folderId) ?? folders.at(-1);
  if (!folder) return null;
  const now = clock.iso();
  const data = Object.fromEntries(folder.fields.map((field) => [field.key, sampleValue(field)]));
  return {
    ...recordSchema.parse(exampleOf(recordSchema)),
    id: newId('rec'),
    folderId: folder.id,
    title: 'Example record',
    data,
    ownerId: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

async function samplePlace(ctx: ReadContext, pipelineId: string | null): Promise<Body> {
  const { data: pipelines } = await listPipelines(ctx);
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? pipelines.at(-1);
  if (!pipeline) return {};
  const [from, to = from] = pipeline.stages;
  return { pipelineId: pipeline.id, ...(to && from ? { stageId: to.id, previousStageId: from.id } : {}) };
}

/** Replaces example ids in the body by ids of real things. */
function linked(body: unknown, links: Body): unknown {
  return mapInside(body, (value, key = '') => (key in links ? links[key] : linked(value, links)));
}

const samples: Partial<Record<Field['type'], (field: Field) => unknown>> = {
  NUMBER: () => 12,
  BOOLEAN: () => true,
  DATE: () => '2026-01-31',
  DATETIME: () => '2026-01-31T09:30:00.000Z',
  SELECT: ({ options }) => options?.[0] ?? null,
  MULTI_SELECT: ({ options }) => options?.slice(0, 2) ?? [],
  EMAIL: () => 'contact@example.com',
  PHONE: () => '+1 555 0100',
  URL: () => 'https://example.com',
  USER: () => newId('usr'),
  RECORD: () => newId('rec'),
};

function sampleValue(field: Field): unknown {
  const sample = samples[field.type];
  return sample ? sample(field) : `Example ${field.label.toLowerCase()}`;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** An example value of the schema, built from the examples in its meta. */
function exampleOf(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return valueOf(root, root.$defs ?? {});
}

function valueOf(schema: Schema, definitions: Record<string, Schema>): unknown {
  if ('example' in schema) return schema['example'];
  const named = definitions[schema.$ref?.replace('#/$defs/', '') ?? ''];
  if (named) return valueOf(named, definitions);
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choice) return valueOf(choice, definitions);
  if (schema.enum) return schema.enum[0];
  if (schema.type !== 'object') return plain[String(schema.type)] ?? null;
  return mapValues(schema.properties ?? {}, (inner) =>
    typeof inner === 'object' ? valueOf(inner, definitions) : null,
  );
}

const plain: Body = { array: [], integer: 1, number: 1, boolean: false, string: 'Example text' };

// A person waits for the answer, which must arrive within 2 s.
const timeoutMs = 1_900;

export async function getSample(ctx: ReadContext, { id, kind }: SampleInput): Promise<Sample> {
  return { kind, body: JSON.stringify(await sampleBody(ctx, await getRow(ctx, id), kind)) };
}

/** Sends once, also for a disabled webhook. Changes neither the log nor the health. */
export async function testWebhook(ctx: ReadContext, { id, kind }: SampleInput): Promise<TestResult> {
  const { outbound, secretBox } = servicesOf(ctx);
  const row = await getRow(ctx, id);
  const sample = await sampleBody(ctx, row, kind);
  const body = JSON.stringify(sample);
  const { isSuccess, ...posted } = await post(outbound, openSettings(secretBox, row), {
    workspaceId: ctx.workspaceId,
    eventId: String(sample['id']),
    body,
    timeoutMs,
  });
  return { isDelivered: isSuccess, requestBody: body, ...posted };
}
