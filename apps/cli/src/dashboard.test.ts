import { readFileSync } from 'node:fs';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway } from '@dossier/gateway/gateway.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker } from '@dossier/worker/worker.ts';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const exported = new Set<string>();

beforeAll(async () => {
  const environment = {
    DATABASE_URL: programUrlOf(await freshDatabaseUrl()),
    AUTH_SECRET: 'a secret for tests, not for anybody else',
    PORT: '0',
    WORKER_METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const gateway = await startGateway(gatewaySettings(environment));
  const worker = await startWorker(readWorkerSettings(environment));
  for (const url of [gateway.url, worker.metricsUrl]) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) exported.add(`${name}_${part}`);
      else exported.add(name);
    }
  }
  await Promise.all([gateway.close(), worker.close()]);
});

const metricsIn = (text: string) => text.match(/\b(?:dossier|process|nodejs)_\w+/g) ?? [];
const unknown = (expressions: readonly string[]) =>
  expressions.flatMap(metricsIn).filter((name) => !exported.has(name));
/** The metrics of ours by the name of their series, in order, without the parts of a histogram. */
const ours = (names: Iterable<string>) =>
  [...new Set([...names].map((name) => name.replace(/_(bucket|sum|count)$/, '')))]
    .filter((name) => name.startsWith('dossier_'))
    .toSorted();

it('the alert rules ask for metrics that the processes export, and say what to do', () => {
  const rule = z.strictObject({
    alert: z.string().startsWith('Dossier'),
    expr: z.string(),
    for: z.string().regex(/^\d+m$/),
    labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
    annotations: z.strictObject({ summary: z.string(), action: z.string() }),
  });
  const { groups } = z
    .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })) })
    .parse(parse(read('tooling/deploy/prometheus/alerts.yaml')));
  const rules = groups.flatMap((group) => group.rules);
  expect(unknown(rules.map(({ expr }) => expr))).toEqual([]);
  expect(rules.filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

it('the dashboard asks for metrics that the processes export', () => {
  const target = z.object({ expr: z.string(), legendFormat: z.string(), refId: z.string() });
  const { panels } = z
    .object({
      panels: z.array(z.object({ id: z.int(), title: z.string(), targets: z.array(target).optional() })),
    })
    .parse(JSON.parse(read('tooling/deploy/grafana/dossier.json')));
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(unknown(expressions)).toEqual([]);
  expect(expressions.filter((expression) => metricsIn(expression).length === 0)).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(ours(exported)).toEqual(ours([...expressions.flatMap(metricsIn), 'dossier_statement_group_size']));
});

it('the documentation names every metric of ours, and no other', () => {
  expect(ours(metricsIn(read('docs/operators/metrics.md')))).toEqual(ours(exported));
});
