import autocannon from 'autocannon';
import { connections, type Load } from './load.ts';

// Generates load for `generateLoad` where wrk is not installed.
const { url, key, requests, seconds, perSecond } = JSON.parse(process.argv[2] ?? '') as Load;
const { method, asks } = requests;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  idReplacement: true,
  ...(perSecond === undefined ? {} : { overallRate: Math.ceil(perSecond) }),
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  requests: asks.map((ask) => ({ method, ...ask })),
});
console.log(
  JSON.stringify({
    requests: result['2xx'] + result.non2xx,
    seconds: result.duration,
    failures: result.non2xx + result.errors + result.timeouts,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }),
);
