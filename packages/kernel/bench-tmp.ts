import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';
const child = fork('/tmp/ob/server.mjs');
const [port] = await once(child, 'message');
const url = `http://127.0.0.1:${port}/hook`;
const body = JSON.stringify({ event: 'record.created', pad: 'x'.repeat(600) });
const headers = { 'content-type': 'application/json', 'x-service-signature': 'sha256=' + 'a'.repeat(64), 'webhook-id': 'evt_x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,' + 'b'.repeat(44), 'user-agent': 'Dossier' };
const agent = new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
async function run(name: string, one: () => Promise<unknown>, lanes = 64, ms = 3000) {
  let n = 0; const end = performance.now() + ms; const cpu = process.cpuUsage();
  await Promise.all(Array.from({ length: lanes }, async () => { while (performance.now() < end) { await one(); n++; } }));
  const c = process.cpuUsage(cpu);
  console.log(name.padEnd(30), Math.round(n / ms * 1000), '/s', Math.round((c.user + c.system) / n), 'us cpu each');
}
const viaRequest = async () => { const r = await request(url, { dispatcher: agent, method: 'POST', body, headers }); await r.body.text(); };
const viaSignal = async () => { const r = await request(url, { dispatcher: agent, method: 'POST', body, headers, signal: AbortSignal.timeout(15000) }); await r.body.text(); };
const viaDispatch = () => new Promise<void>((resolve, reject) => { const u = new URL(url); let s = 0; agent.dispatch({ origin: u.origin, path: u.pathname + u.search, method: 'POST', body, headers }, { onRequestStart() {}, onResponseStart(_c, st) { s = st; }, onResponseData() {}, onResponseEnd() { resolve(); }, onResponseError(_c, e) { reject(e); } }); });
for (let i = 0; i < 2; i++) { await run('request', viaRequest); await run('request+signal', viaSignal); await run('dispatch', viaDispatch); }
await agent.close(); child.kill();
