import { answer, reset, type Behaviour } from '@dossier/domain/webhooks/testing/world.ts';

/** A receiver that echoes each request, as public test services do, with the status that its path names. */
export const echo: Behaviour = (arrival, response) => {
  const told = { path: arrival.path, headers: arrival.headers, body: arrival.body.toString() };
  const [, status = '200'] = /^\/(\d{3}|reset)\b/.exec(arrival.path) ?? [];
  if (status === 'reset') return reset(arrival, response);
  const isSaying = Object.values(arrival.headers).flat().join(' ');
  answer(
    Number(status),
    {
      'content-type': 'application/json',
      'x-you-said': isSaying.slice(0, 4_000),
      location: `http://127.0.0.1:1${arrival.path}`,
    },
    JSON.stringify(told),
  )(arrival, response);
};
