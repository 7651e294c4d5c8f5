import { z } from 'zod';
import type { Started } from './installations.ts';

const listSchema = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) });
const createdSchema = z.object({ data: z.object({ id: z.string() }) });

export function get(house: Started, path: string, key = house.key): Promise<Response> {
  return fetch(`${house.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
}

export async function recordBody(house: Started, title: string): Promise<string> {
  const folders = listSchema.parse(await (await get(house, '/api/v1/folders')).json());
  return JSON.stringify({ folderId: folders.data[0].id, title });
}

export async function createRecord(house: Started, title: string): Promise<{ status: number; id: string }> {
  const headers = { authorization: `Bearer ${house.key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${house.url}/api/v1/records`, {
    method: 'POST',
    headers,
    body: await recordBody(house, title),
  });
  return { status: answer.status, id: createdSchema.parse(await answer.json()).data.id };
}
