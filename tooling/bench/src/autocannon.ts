import autocannon from 'autocannon';
import { connections, type Load } from './load.ts';

// Generates load for `generateLoad` where wrk is not installed.
const { url, key, requests, seconds, perSecond } = JSON.parse(process.argv[2] ?? '') as Load;
const { method, asks } = requests;
const all = asks.map((ask) => ({ method, ...ask }));
let connected = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  idReplacement: true,
  ...(perSecond === undefined ? {} : { overallRate: Math.ceil(perSecond) }),
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  requests: all,
  // Each connection begins elsewhere; in step, all of them would change the same record at once.
  setupClient: (client) => {
    const first = Math.floor((connected++ * all.length) / connections);
    client.setRequests([...all.slice(first), ...all.slice(0, first)]);
  },
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
