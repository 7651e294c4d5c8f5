import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '@dossier/kernel/environment.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const linesOf = (text: string) => text.split('\n').map((line) => line.trim());
const isVariable = (name: string) => name in variables;
const { packageManager, devDependencies } = z
  .object({ packageManager: z.string(), devDependencies: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')));
const commands = ['migrate', 'gateway', 'worker'];

describe('the Dockerfile', () => {
  const lines = linesOf(read('tooling/deploy/Dockerfile'));

  it('copies only existing files', () => {
    const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    const passedOn = lines
      .flatMap((line) => /^COPY --from=\w+ \/\w+\/(\S+) /.exec(line)?.[1] ?? [])
      .filter((path) => !/node_modules|dist/.test(path));
    expect([...copied, ...passedOn].filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(passedOn.length).toBeGreaterThan(5);
  });

  it('includes every workspace package that the command needs', () => {
    const needed = new Set<string>();
    const visit = (folder: string) => {
      if (needed.has(folder)) return;
      needed.add(folder);
      const { dependencies = {} } = z
        .object({ dependencies: z.record(z.string(), z.string()).optional() })
        .parse(JSON.parse(read(`${folder}/package.json`)));
      for (const name of Object.keys(dependencies))
        if (name.startsWith('@dossier/'))
          visit(
            ['apps', 'packages']
              .map((kind) => name.replace('@dossier', kind))
              .find((path) => existsSync(join(root, path))) ?? name,
          );
    };
    visit('apps/cli');
    const passedOn = lines.flatMap(
      (line) => /^COPY --from=production \/production\/((?:apps|packages)\/\S+) /.exec(line)?.[1] ?? [],
    );
    expect(passedOn.toSorted()).toEqual([...needed].toSorted());
  });

  it('uses the pnpm and the Node of the repository, sets variables that exist, and drops its rights', () => {
    const [, pnpmMajor = ''] = /^pnpm@(\d+)\./.exec(packageManager) ?? [];
    for (const line of lines.filter((one) => one.includes('pnpm@')))
      expect(line).toContain(`npx -y pnpm@${pnpmMajor} `);
    const [, nodeMajor = ''] = /^\s*node: (\d+)\./m.exec(read('pnpm-workspace.yaml')) ?? [devDependencies.node];
    for (const line of lines.filter((one) => one.startsWith('FROM node')))
      expect(line).toContain(`node:${nodeMajor}-slim`);
    const set = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) =>
        line
          .slice(4)
          .split(' ')
          .map((pair) => pair.split('=')[0] ?? ''),
      );
    expect(set.filter((name) => !isVariable(name))).toEqual(['CI', 'NODE_ENV']);
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('COPY')));
  });
});

describe('compose.yaml', () => {
  const serviceSchema = z.object({
    image: z.string(),
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()),
    depends_on: z.record(z.string(), z.unknown()).default({}),
  });
  const { services, volumes } = z
    .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) })
    .parse(parse(read('tooling/deploy/compose.yaml'), { merge: true }));
  const ours = Object.entries(services).filter(([name]) => name !== 'postgres');

  it('runs PostgreSQL, the migration, and then a gateway and a worker with its command each', () => {
    expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'gateway', 'worker']);
    expect(Object.keys(volumes)).toEqual(['postgres']);
    for (const [name, { command }] of ours) expect(command?.[0]).toBe(name);
    for (const name of ['gateway', 'worker'])
      expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  });

  it('gives them variables that exist, and does not start without the secrets', () => {
    for (const [, { environment }] of ours) {
      expect(Object.keys(environment).filter((name) => !isVariable(name))).toEqual([]);
      expect(environment['AUTH_SECRET']).toMatch(/^\$\{AUTH_SECRET:\?/);
      expect(environment['DATABASE_URL']).toContain('//dossier_program:${PROGRAM_PASSWORD:?');
    }
  });

  it('gives the password of the owner of the tables to the migration alone', () => {
    const knowing = ours.filter(([, { environment }]) => JSON.stringify(environment).includes('POSTGRES_PASSWORD'));
    expect(knowing.map(([name]) => name)).toEqual(['migrate']);
    expect(services['migrate']?.environment['DATABASE_OWNER_URL']).toContain('${POSTGRES_PASSWORD:?');
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(join(root, 'tooling/deploy/systemd')).filter((file) => file.endsWith('.service'));

  it.each(units)('%s runs a command that there is, with variables that exist, and without rights', (unit) => {
    const lines = linesOf(read(`tooling/deploy/systemd/${unit}`));
    const [, program = '', command = ''] =
      /^ExecStart=\/usr\/bin\/node (\S+) (\S+)$/.exec(lines.find((line) => line.startsWith('ExecStart=')) ?? '') ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    expect(commands).toContain(command);
    for (const line of lines.filter((one) => one.startsWith('Environment=')))
      expect(isVariable(line.slice('Environment='.length).split('=')[0] ?? '')).toBe(true);
    expect(lines).toEqual(
      expect.arrayContaining([
        'User=dossier',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'EnvironmentFile=/etc/dossier/dossier.env',
      ]),
    );
  });

  it.each([
    ['dossier.env', ['DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL']],
    ['owner.env', ['DATABASE_OWNER_URL']],
  ])('read %s, a file of variables that exist', (file, expected) => {
    const names = linesOf(read(`tooling/deploy/systemd/${file}`)).flatMap(
      (line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? [],
    );
    expect(names.filter((name) => !isVariable(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  it('give the password of the owner of the tables to the migration alone', () => {
    const knowing = units.filter((unit) => read(`tooling/deploy/systemd/${unit}`).includes('owner.env'));
    expect(knowing).toEqual(['dossier-migrate.service']);
  });
});

describe('the settings of the cluster', () => {
  const files = ['haproxy.cfg', 'pgbouncer.ini', 'patroni.yml'].map((file) => read(`tooling/deploy/ha/${file}`));

  it('name the machines that the proxy knows', () => {
    const [proxy = '', ...others] = files;
    const servers = linesOf(proxy).flatMap((line) => /^server (\w+) ([\d.]+):/.exec(line)?.slice(1, 3) ?? []);
    const names = ['db1', 'db2', 'db3', 'gateway1', 'gateway2', 'gateway3'];
    expect(servers.filter((_, at) => at % 2 === 0)).toEqual(names);
    const own = /^\s*bind ([\d.]+):/m.exec(proxy)?.[1];
    const named = others.flatMap((text) => text.match(/10\.77\.0\.\d+\b(?!\/)/g) ?? []);
    expect(named.filter((address) => address !== own && !servers.includes(address))).toEqual([]);
  });

  it("keep Patroni's rule for its timeouts, and wait for a standby", () => {
    const {
      bootstrap: { dcs },
    } = z
      .object({
        bootstrap: z.object({
          dcs: z.object({
            ttl: z.number(),
            loop_wait: z.number(),
            retry_timeout: z.number(),
            synchronous_mode: z.literal(true),
            synchronous_mode_strict: z.literal(true),
          }),
        }),
      })
      .parse(parse(files[2] ?? ''));
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  });
});
