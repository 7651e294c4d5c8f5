import type { WriteContext } from '@dossier/kernel/context.ts';
import type { ExternalId } from '@dossier/kernel/db/external-ids.ts';
import type { Done } from './run-batch.ts';

interface Named {
  readonly id: string;
  readonly version?: number | undefined;
}

/** The call of a single item that names a resource: its version is what If-Match would carry. */
export function callOf(ctx: WriteContext, { version: ifMatch }: Named): WriteContext {
  return { ...ctx, ifMatch };
}

export async function made<T>(data: Promise<T>): Promise<Done<T>> {
  return { status: 201, data: await data };
}

export async function changed<T>(data: Promise<T>): Promise<Done<T>> {
  return { status: 200, data: await data };
}

interface Created {
  readonly action: 'create';
  readonly values: { readonly [Name in keyof ExternalId]?: ExternalId[Name] | undefined };
}

/** Items about one resource, or with one external id, run one after the other, all others at once. */
export function orderById(item: Created | Named) {
  if ('id' in item) return { stretch: 'by id', subject: item.id };
  const { externalId, externalSource } = item.values;
  return { stretch: 'by id', subject: externalId ? JSON.stringify([externalSource, externalId]) : undefined };
}

/** The ids that items name, each once. */
export function namedIds(items: readonly (object | Named)[]): string[] {
  return [...new Set(items.flatMap((item) => ('id' in item ? [item.id] : [])))];
}
