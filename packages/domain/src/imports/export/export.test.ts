import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailChoices } from '../../notices/table.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { exportParts, exports } from '../table.ts';
import { cellsOfWorkbook, exportFile, readFile } from '../testing/export-file.ts';
import { exportRecords } from './export-records.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A workspace with one of each noun; the names are awkward. */
async function desk() {
  const here = await world.workspace();
  const { owner } = here;
  const companies = (await owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data;
  const people = (
    await owner.folders.create({
      name: 'People',
      fields: [
        { key: 'company', label: 'Company', type: 'RECORD', targetFolderId: companies.id },
        { key: 'code', label: 'Code', type: 'TEXT' },
        { key: 'score', label: 'Score', type: 'NUMBER' },
        { key: 'born', label: 'Born', type: 'DATE' },
        { key: 'met', label: 'Met', type: 'DATETIME' },
        { key: 'isKnown', label: 'Known', type: 'BOOLEAN' },
        { key: 'likes', label: 'Likes', type: 'MULTI_SELECT', options: ['a', 'b', 'a, b', 'c;d', '"e"'] },
      ],
    })
  ).data;
  const company = (await owner.records.create({ folderId: companies.id, title: '=Example & <Sons>' })).data;
  const person = (
    await owner.records.create({
      folderId: people.id,
      title: 'Example contact',
      phone: '+1 555 0100',
      ownerId: here.memberId,
      tags: ['VIP', 'a;b'],
      data: {
        company: company.id,
        code: '007',
        score: 0.1 + 0.2,
        born: '1980-02-29',
        met: '2026-01-31T09:30:00.000Z',
        isKnown: true,
        likes: ['a', 'b'],
      },
    })
  ).data;
  const pipeline = (
    await owner.pipelines.create({
      name: 'Sales, north',
      stages: [
        { name: 'Open', kind: 'OPEN' },
        { name: 'Won', kind: 'WON' },
      ],
      fields: [{ key: 'source', label: 'Source', type: 'TEXT' }],
    })
  ).data;
  const deal = (
    await owner.deals.create({
      pipelineId: pipeline.id,
      title: 'Big deal',
      amount: 1250.5,
      closeDate: '2026-03-01',
      recordId: person.id,
      data: { source: '@web' },
    })
  ).data;
  const task = (await owner.tasks.create({ title: 'Call', assigneeId: here.memberId, recordId: person.id })).data;
  const comment = (await owner.comments.create({ id: person.id, text: 'First line\nsecond "line"' })).data;
  const call = (await owner.calls.create({ id: person.id, duration: 95, notes: '-1' })).data;
  const kind = (await owner.links.createKind({ name: 'employs', reverseName: 'works at' })).data;
  const link = (await owner.links.create({ id: company.id, recordId: person.id, kindId: kind.id })).data;
  return { here, people, company, person, pipeline, deal, task, comment, call, kind, link };
}
type Desk = Awaited<ReturnType<typeof desk>>;

const nouns = ['deals', 'tasks', 'comments', 'calls', 'links', 'tags'] as const;
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n');

describe('an export', () => {
  let at: Desk;
  beforeAll(async () => {
    at = await desk();
  });

  it('has links by title and id, lists that a separator does not split, and members by their address', async () => {
    const { here, people, company } = at;
    const columns = ['title', 'phone', 'owner', 'tags', 'data.company', 'data.score', 'data.likes'];
    const { text } = await exportFile(world, here, { folderId: people.id, columns });
    expect(linesOf(text)).toEqual([
      '"Title","Phone","Owner","Tags","Company","Company id","Score","Likes"',
      `"Example contact","'+1 555 0100","${here.memberId}@example.com","""a;b"", ""VIP""",` +
        `"'=Example & <Sons>","${company.id}","0.30000000000000004","""a"", ""b"""`,
      '',
    ]);
  });

  it.each([
    ['deals', '"Big deal","Sales, north",'],
    ['tasks', '"Call"'],
    ['comments', '"First line\nsecond ""line"""'],
    ['calls', `"'-1"`],
    ['links', '"employs"'],
    ['tags', '"VIP"'],
  ] as const)('writes %s as CSV', async (of, expected) => {
    const columns = of === 'deals' ? ['title', 'pipelineId', 'stageId', 'recordId', 'data.source'] : undefined;
    const { done, text } = await exportFile(world, at.here, { of, ...(columns ? { columns } : {}) });
    expect(done).toMatchObject({ of, folderId: null, format: 'CSV', state: 'DONE', rowCount: of === 'tags' ? 2 : 1 });
    expect(text).toContain(expected);
    if (of === 'deals') {
      expect(linesOf(text)[0]).toBe(
        '"Title","Pipeline","Pipeline id","Stage","Stage id","Record","Record id","Source"',
      );
      expect(text).toContain(`"Open","${at.deal.stageId}","Example contact","${at.person.id}","'@web"`);
    }
    if (of === 'comments') expect(linesOf(text)[0]).toContain('"Author","Author e-mail"');
  });

  it('writes each noun as lines of JSON, in the form of the API', async () => {
    const { here, people } = at;
    const answers = {
      records: (await here.owner.records.get({ id: at.person.id })).data,
      deals: (await here.owner.deals.get({ id: at.deal.id })).data,
      tasks: (await here.owner.tasks.get({ id: at.task.id })).data,
      comments: at.comment,
      calls: at.call,
      links: { id: at.link.id, kindId: at.kind.id, fromId: at.company.id, toId: at.person.id },
      tags: { name: 'VIP' },
    };
    for (const of of ['records', ...nouns] as const) {
      const place = of === 'records' ? { folderId: people.id } : {};
      const where = of === 'tags' ? { where: { field: 'name', op: 'eq' as const, value: 'VIP' } } : {};
      const { done, text } = await exportFile(world, here, { of, ...place, ...where, format: 'JSON_LINES' });
      expect(done.contentType).toBe('application/jsonl; charset=utf-8');
      expect(text.endsWith('\n')).toBe(true);
      expect(JSON.parse(text)).toMatchObject(answers[of]);
    }
    const chosen = { folderId: people.id, columns: ['owner', 'data.code'], format: 'JSON_LINES' as const };
    expect(JSON.parse((await exportFile(world, here, chosen)).text)).toEqual({
      id: at.person.id,
      ownerId: here.memberId,
      data: { code: '007' },
    });
  });

  it('writes a workbook: texts stay texts, numbers and dates are those of Excel, and nothing is a formula', async () => {
    const { here, people } = at;
    const fields = ['company', 'code', 'score', 'born', 'met', 'isKnown'].map((key) => `data.${key}`);
    const input = { folderId: people.id, format: 'XLSX' as const, columns: ['phone', ...fields] };
    const { done, file } = await exportFile(world, here, input);
    expect(done).toMatchObject({ state: 'DONE', size: file.length, rowCount: 1 });
    const [header, row] = cellsOfWorkbook(file);
    expect(header?.map(({ value }) => value)).toEqual([
      'Phone',
      'Company',
      'Company id',
      'Code',
      'Score',
      'Born',
      'Met',
      'Known',
    ]);
    expect(row).toEqual([
      { place: 'A2', type: 'inlineStr', format: '1', value: '+1 555 0100' },
      { place: 'B2', type: 'inlineStr', format: '1', value: '=Example &amp; &lt;Sons&gt;' },
      { place: 'C2', type: 'inlineStr', format: '1', value: at.company.id },
      { place: 'D2', type: 'inlineStr', format: '1', value: '007' },
      { place: 'E2', type: 'n', format: '0', value: '0.30000000000000004' },
      { place: 'F2', type: 'n', format: '2', value: '29280' },
      { place: 'G2', type: 'n', format: '3', value: String(25_569 + Date.parse('2026-01-31T09:30:00Z') / 86_400_000) },
      { place: 'H2', type: 'b', format: '', value: '1' },
    ]);
    const rest = sql`position >= 0`;
    const texts = and(eq(exportParts.workspaceId, here.id), eq(exportParts.exportId, done.id), rest);
    expect(await world.database.read.orm.$count(exportParts, texts)).toBe(0);
    for (const of of nouns) {
      const { file: other } = await exportFile(world, here, { of, format: 'XLSX' });
      expect(cellsOfWorkbook(other).length).toBeGreaterThan(1);
      expect(
        cellsOfWorkbook(other)
          .flat()
          .every(({ type }) => ['inlineStr', 'n', 'b'].includes(type)),
      ).toBe(true);
    }
  });

  it('fails where a cell of Excel is too small, and says which', async () => {
    const { here } = at;
    const fields = [{ key: 'long', label: 'Long', type: 'LONG_TEXT' as const }];
    const { data: folder } = await here.owner.folders.create({ name: 'Long', fields });
    await here.owner.records.create({ folderId: folder.id, title: 'x', data: { long: 'x'.repeat(32_768) } });
    const { done } = await exportFile(world, here, { folderId: folder.id, columns: ['data.long'], format: 'XLSX' });
    expect(done).toMatchObject({ state: 'FAILED', note: expect.stringContaining('The text in cell A2') as string });
  });

  it('takes the filter, the search and the order of a view', async () => {
    const { here, pipeline, deal } = at;
    const other = (await here.owner.pipelines.create({ name: 'Other', stages: [{ name: 'New', kind: 'OPEN' }] })).data;
    await here.owner.deals.create({ pipelineId: other.id, title: 'Another deal' });
    await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Second big deal', amount: 1 });
    const titles = async (input: object) =>
      linesOf((await exportFile(world, here, { of: 'deals', columns: ['title'], ...input })).text).slice(1, -1);
    const where = { field: 'pipelineId', op: 'eq', value: pipeline.id };
    expect(await titles({ where, order: ['amount'] })).toEqual(['"Second big deal"', '"Big deal"']);
    expect(await titles({ search: 'second' })).toEqual(['"Second big deal"']);
    expect(await titles({ search: 'big', where: { field: 'id', op: 'ne', value: deal.id } })).toHaveLength(1);
    expect(await titles({})).toHaveLength(3);
    await here.owner.deals.remove({ id: (await here.owner.deals.list({ pipelineId: other.id })).data[0]?.id ?? '' });
    const text = { of: 'comments' as const, columns: ['recordId', 'text'] };
    const isOn = { field: 'recordId', op: 'eq' as const, value: at.company.id };
    expect((await exportFile(world, here, { ...text, where: isOn })).done.rowCount).toBe(0);
    expect((await exportFile(world, here, { ...text, search: 'SECOND' })).done.rowCount).toBe(1);
  });

  it.each([
    [{ of: 'records' }, ['folderId']],
    [{ of: 'links', search: 'x' }, ['search']],
    [{ of: 'tasks', filter: { ownerId: ['usr_01hzzzzzzzzzzzzzzzzzzzzzzz'] } }, ['filter', 'ownerId']],
    [{ of: 'calls', columns: ['id', 'searchText'] }, ['columns', 1]],
    [{ of: 'deals', columns: ['data.unknown'] }, ['columns', 0]],
  ])('is refused for %j', async (input, path) => {
    await expect(at.here.member.imports.createExport(input as never)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path }],
    });
  });

  it('knows nothing of another workspace, and needs the scope of the noun', async () => {
    const other = await world.workspace();
    const { imports } = other.member;
    const refused = { code: 'UNPROCESSABLE_CONTENT' };
    const naming = (of: 'deals' | 'comments' | 'calls' | 'links', field: string, value: string) =>
      imports.createExport({ of, where: { field, op: 'eq', value } });
    await expect(naming('deals', 'pipelineId', at.pipeline.id)).rejects.toMatchObject(refused);
    await expect(naming('comments', 'recordId', at.person.id)).rejects.toMatchObject(refused);
    await expect(naming('calls', 'recordId', at.person.id)).rejects.toMatchObject(refused);
    await expect(naming('links', 'toId', at.person.id)).rejects.toMatchObject(refused);
    await expect(imports.createExport({ folderId: at.people.id })).rejects.toMatchObject(refused);
    for (const of of nouns) expect((await exportFile(world, other, { of })).done.rowCount).toBe(0);
    const { done } = await exportFile(world, at.here, { of: 'deals', format: 'XLSX' });
    const missing = { code: 'NOT_FOUND' };
    await expect(imports.getExport({ id: done.id })).rejects.toMatchObject(missing);
    await expect(imports.cancelExport({ id: done.id })).rejects.toMatchObject(missing);
    await expect(imports.readPart({ id: done.id, position: 0 })).rejects.toMatchObject(missing);
    const key = at.here.key('imports:write');
    await expect(key.imports.createExport({ of: 'deals' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await at.here.key('imports:write', 'deals:read').imports.createExport({ of: 'deals' });
  });

  it('leaves out what is on records in Trash', async () => {
    const gone = await desk();
    await gone.here.owner.records.remove({ id: gone.person.id });
    for (const of of ['comments', 'calls', 'links'] as const)
      expect((await exportFile(world, gone.here, { of })).done.rowCount).toBe(0);
  });
});

describe('a long export', () => {
  const count = 1_100;
  let here: TestWorkspace;
  let folderId: string;
  beforeAll(async () => {
    here = await world.workspace();
    folderId = (await here.owner.folders.create({ name: 'Many' })).data.id;
    const items = Array.from({ length: count }, (_, n) => ({
      action: 'create' as const,
      values: { folderId, title: `Contact ${n}` },
    }));
    await here.owner.records.batch({ items: items.slice(0, 600) });
    await here.owner.records.batch({ items: items.slice(600) });
  });
  const begin = async (format: 'CSV' | 'XLSX') =>
    (await here.member.imports.createExport({ folderId, format, columns: ['title'], order: ['id'] })).data.id;
  const work = (exportId: string, signal?: AbortSignal) =>
    exportRecords.run(jobContext(world.database, signal), { workspaceId: here.id, exportId });
  const progress = async (id: string) => (await here.member.imports.getExport({ id })).data.partCount;
  const isOwn = (id: string) => and(eq(exports.workspaceId, here.id), eq(exports.id, id));

  it.each(['CSV', 'XLSX'] as const)('continues after a kill, and repeats nothing (%s)', async (format) => {
    const whole = await begin(format);
    await work(whole);
    const id = await begin(format);
    const stopping = new AbortController();
    const stopped = work(id, stopping.signal);
    await expect.poll(() => progress(id), { interval: 1 }).toBeGreaterThan(0);
    stopping.abort();
    await stopped.catch(() => {});
    await Promise.all([work(id), work(id)]);
    const { done, file } = await readFile(here.member, id);
    expect(done).toMatchObject({ state: 'DONE', rowCount: count });
    expect(file.equals((await readFile(here.member, whole)).file)).toBe(true);
    const rows = format === 'CSV' ? linesOf(file.toString()).slice(0, -1) : cellsOfWorkbook(file);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(count + 1);
  });

  it('is finished once by several workers, and fails in none', async () => {
    const id = await begin('XLSX');
    // Its pages are read, and no workbook is written yet.
    let asked = 0;
    const untilPacked = {
      get aborted() {
        return (asked += 1) > 3;
      },
    } as AbortSignal;
    await expect(work(id, untilPacked)).rejects.toThrow('before the workbook was written');
    await Promise.all(Array.from({ length: 10 }, () => work(id)));
    expect((await readFile(here.member, id)).done).toMatchObject({ state: 'DONE', rowCount: count });
  });

  it('stops when it is cancelled, and has no file', async () => {
    const id = await begin('XLSX');
    const working = work(id);
    await expect.poll(() => progress(id), { interval: 1 }).toBeGreaterThan(0);
    await here.member.imports.cancelExport({ id });
    await working;
    const { data } = await here.member.imports.getExport({ id });
    expect(data.state).toBe('CANCELLED');
    expect(data.finishedAt).not.toBeNull();
    await expect(here.member.imports.readPart({ id, position: 0 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(here.member.imports.cancelExport({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('tells its starter when it took more than a minute', async () => {
    const short = await begin('CSV');
    await work(short);
    const id = await begin('CSV');
    const { orm } = world.database.autocommit;
    await orm
      .update(exports)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(isOwn(id));
    const choices = {
      digestHour: null,
      hasMentions: true,
      hasAssignments: false,
      language: 'en' as const,
      timeZone: 'UTC',
    };
    await orm.insert(mailChoices).values({ workspaceId: here.id, userId: here.memberId, ...choices });
    await work(id);
    const { notices } = (await here.member.notices.list()).data;
    expect(notices).toMatchObject([{ kind: 'export.done', subjectId: id, subjectName: 'Many' }]);
    expect((await here.owner.notices.list()).data.notices).toEqual([]);
    const { rows } = await orm.execute(
      sql`select mail_at is not null as "isMailed" from notices where subject_id = ${id}`,
    );
    expect(rows).toEqual([{ isMailed: true }]);
  });

  it('counts within quotas', async () => {
    const { exportsQuota } = await import('./exports.ts');
    const limited = here.as(
      { kind: 'user', id: here.memberId, name: 'Test member', role: 'MEMBER' },
      { quotas: { maxOf: (quota) => (quota === exportsQuota ? 1 : Infinity) } },
    );
    await expect(limited.imports.createExport({ of: 'tags' })).rejects.toThrow('A workspace may have 1 export files');
  });
});
