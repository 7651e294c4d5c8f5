import { z } from 'zod';

const one = z.object({ data: z.object({ id: z.string() }) }).transform(({ data }) => data.id);
const firstOf = z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data[0]?.id ?? '');
const secondStage = z
  .object({ data: z.object({ stages: z.array(z.object({ id: z.string() })) }) })
  .transform(({ data }) => data.stages[1]?.id ?? '');

/** Calls every row of the REST surface, with things of its own, and returns the rows with a wrong answer. */
export async function callEveryRow(url: string, key: string): Promise<{ rows: number; wrong: string[] }> {
  let rows = 0;
  const wrong: string[] = [];
  const call = async (method: string, path: string, expected: number, body?: object): Promise<unknown> => {
    rows += 1;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== expected)
      wrong.push(`${method} ${path} ${response.status} instead of ${expected}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await call('GET', '/api/v1/openapi.json', 200);
  const folderId = firstOf.parse(await call('GET', '/api/v1/folders', 200));
  const pipelineId = firstOf.parse(await call('GET', '/api/v1/pipelines', 200));
  const stageId = secondStage.parse(await call('GET', `/api/v1/pipelines/${pipelineId}`, 200));

  const contact = { folderId, title: 'Example of every row', email: 'row@example.com' };
  const recordId = one.parse(await call('POST', '/api/v1/records', 201, contact));
  const record = `/api/v1/records/${recordId}`;
  await call('GET', `/api/v1/records?folderId=${folderId}&search=example&page=1&pageSize=2`, 200);
  await call('GET', '/api/v1/records?q=example&pageSize=1', 200);
  await call('GET', record, 200);
  await call('PATCH', record, 200, { title: 'Example, changed', data: {} });
  await call('POST', `${record}/comments`, 201, { text: 'A comment.' });
  await call('GET', `${record}/comments`, 200);
  await call('POST', `${record}/calls`, 201, { duration: 95, notes: 'A call.' });
  await call('GET', `${record}/calls`, 200);

  const offer = { pipelineId, title: 'Example deal', amount: 1250.5, recordId };
  const deal = `/api/v1/deals/${one.parse(await call('POST', '/api/v1/deals', 201, offer))}`;
  await call('GET', `/api/v1/deals?pipelineId=${pipelineId}&pageSize=2`, 200);
  await call('PATCH', deal, 200, { stageId, closeDate: '2027-01-31' });
  await call('DELETE', deal, 200);

  const weekly = { title: 'Example task', dueAt: '2027-01-31T09:00:00Z', recordId, recurrence: 'FREQ=WEEKLY;BYDAY=MO' };
  const task = `/api/v1/tasks/${one.parse(await call('POST', '/api/v1/tasks', 201, weekly))}`;
  const open = `/api/v1/tasks?recordId=${recordId}&status=OPEN`;
  await call('GET', open, 200);
  await call('PATCH', task, 200, { status: 'DONE' });
  const nextId = firstOf.parse(await call('GET', open, 200));
  await call('DELETE', task, 200);
  await call('DELETE', `/api/v1/tasks/${nextId}`, 200);
  await call('DELETE', record, 200);
  await call('GET', record, 404);
  await call('POST', '/api/webhooks/trigger/wf_00000000000000000000000000', 404, { any: 'body' });
  return { rows, wrong };
}
