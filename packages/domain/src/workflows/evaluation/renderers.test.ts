import { expect, it } from 'vitest';
import type { RenderRequest } from './render-request.ts';
import { RendererEnded, Renderers } from './renderers.ts';

const renderers = new Renderers();

const busy = '{% if a contains b %}{% endif %}';
const parts = [
  { variable: 'a', json: JSON.stringify('a'.repeat(400_000)) },
  { variable: 'b', json: JSON.stringify(`${'a'.repeat(200_000)}b${'a'.repeat(100_000)}`) },
];
const hostile: RenderRequest = { kind: 'value', source: JSON.stringify(busy), parts };
const small: RenderRequest = {
  kind: 'value',
  source: JSON.stringify('{{ a }}'),
  parts: [{ variable: 'a', json: '1' }],
};
const endOf = (workspaceId: string, request: RenderRequest) =>
  renderers.evaluate(workspaceId, request).then(
    () => workspaceId,
    () => workspaceId,
  );

it('a workspace with a queue of hostile templates is overtaken by all others', async () => {
  // Both are known as heavy, and leave a renderer to the others.
  await Promise.all([endOf('hostile', hostile), endOf('other hostile', hostile)]);
  await renderers.evaluate('quiet', small);
  const ended: string[] = [];
  const all = [...Array.from({ length: 5 }, () => endOf('hostile', hostile)), endOf('other hostile', hostile)].map(
    (end) => end.then((id) => ended.push(id)),
  );
  for (let n = 0; n < 2; n += 1) await renderers.evaluate('quiet', small);
  // Each of the two waits for the end of one hostile request at most, also where this machine is very slow.
  expect(ended.length).toBeLessThan(5);
  await Promise.all(all);
  expect(ended).toHaveLength(6);
});

it('a request that is stopped says which limit it exceeded', async () => {
  const error = await renderers.evaluate('hostile', hostile).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RendererEnded);
  expect(error).toMatchObject({ limit: 'it takes more than 300 ms of CPU time' });
});

it('a workspace that has too many requests waiting is told to try again', async () => {
  const crowd = new Renderers(1);
  const orders = Array.from({ length: 210 }, () => crowd.evaluate('one', small));
  const outcomes = await Promise.allSettled(orders);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(9);
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS', retryAfterS: 1 } });
  await expect(crowd.evaluate('one', small)).resolves.toMatchObject({ json: '1' });
});
