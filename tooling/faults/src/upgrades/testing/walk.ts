import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Api } from '@dossier/stage/api.ts';

interface Operation {
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
}

export async function readsOf(checkout: string): Promise<Operation[]> {
  const { paths }: Answer = JSON.parse(await readFile(join(checkout, 'openapi.json'), 'utf8'));
  return Object.entries<Answer>(paths).flatMap(([path, { get, parameters = [] }]) =>
    get ? [{ path, parameters: [...parameters, ...(get.parameters ?? [])] }] : [],
  );
}

const filtered: Readonly<Record<string, string>> = {
  '/deals': 'pipelineId={/pipelines}',
  '/records/duplicates': 'by=email',
  '/search': 'q=sample',
  '/workflows/{id}/diff': 'from=1',
  '/webhooks/{id}/preview': 'eventId={/events}',
};

/**
 * The addresses of an operation, one for each thing in the lists that name its parts; none while a list is empty.
 * Fields and stages are those of their folder or pipeline; fields are named by their keys.
 */
export async function addressesOf(api: Api, { path }: Operation): Promise<string[]> {
  let found = [path];
  for (;;) {
    const open = found.findIndex((address) => address.includes('{'));
    const address = found[open];
    if (address === undefined) break;
    const at = address.indexOf('{');
    const list = address.slice(0, at - 1);
    const name = address.slice(at, address.indexOf('}') + 1);
    const values: string[] = await valuesOf(api, list, name);
    found = [...found.slice(0, open), ...values.map((value) => address.replace(name, value)), ...found.slice(open + 1)];
  }
  const query = filtered[path];
  if (query === undefined) return found;
  const list = /\{(.+)\}/.exec(query)?.[1];
  const value = list === undefined ? '' : (await valuesOf(api, list, '{id}'))[0];
  return found.map((address) => `${address}?${query.replace(/\{.+\}/, value ?? '')}`);
}

async function valuesOf(api: Api, list: string, name: string): Promise<string[]> {
  const [, nouns, owner, parts] = /^\/(folders|pipelines)\/(.+)\/(fields|stages)$/.exec(list) ?? [];
  if (parts !== undefined) {
    const all: Answer[] = (await api.get(`/${nouns}`)).data;
    return all.find(({ id }) => id === owner)[parts].map((one: Answer) => one.key ?? one.id);
  }
  if (/^\/(comments|calls|emails)$/.test(list)) {
    const [{ id }] = (await api.get('/records?search=S%C3%B6hne')).data;
    return (await api.get(`/records/${id}${list}`)).data.map((one: Answer) => one.id);
  }
  const deals = list === '/deals' ? `?pipelineId=${(await api.get('/pipelines')).data[0].id}` : '';
  const { status, answer } = await api.send('GET', `${list}${deals}`);
  // Things of a noun without a list, such as exports, are known to their creators alone.
  if (status === 405) return [];
  return answer.data.map((one: Answer) =>
    name === '{id}' || !(name.slice(1, -1) in one) ? one.id : one[name.slice(1, -1)],
  );
}
