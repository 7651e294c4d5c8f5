import { toDomainError } from '@dossier/kernel/errors.ts';
import { cpuMs } from '@dossier/testing/cpu.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type Caller, type World } from '../testing/world.ts';

let world: World;
let key: Caller;
const held = 'a "quoted" \\ value';

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  key = here.key('write');
  const fields = [{ key: 'note', label: 'Note', type: 'TEXT' as const }];
  const { id: folderId } = (await here.owner.folders.create({ name: 'Contacts', type: 'CONTACT', fields })).data;
  await key.records.create({ folderId, title: 'Example', data: { note: held } });
});
afterAll(() => world.close());

it('a filter by custom values is never read as JSONPath, and holds the event loop for less than 100 ms', async () => {
  const piece = fc.oneof(
    fc.constantFrom('" || true || "', '"', '\\', '\\"', '$.**', '? (@ like_regex "(a+)+$")', '[*]', '$', 'note', "'"),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  const text = (lengthMax: number) =>
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('').slice(0, lengthMax).toWellFormed());
  const filters = fc.dictionary(fc.oneof(fc.constant('note'), text(100)), text(1_000), { minKeys: 1, maxKeys: 8 });
  await key.records.list({ data: { note: held } });
  await fc.assert(
    fc.asyncProperty(filters, async (data) => {
      let found: unknown;
      const heldMs = await cpuMs(async () => {
        found = await key.records.list({ data }).then(
          (page) => page.data,
          (error: unknown) => toDomainError(error).code,
        );
      }, 100);
      // A key that no folder has is refused.
      expect(found).toEqual(Object.keys(data).every((name) => name === 'note') ? [] : 'BAD_REQUEST');
      expect(heldMs).toBeLessThan(100);
    }),
    { numRuns: 100 },
  );
  expect((await key.records.list({ data: { note: held } })).data).toHaveLength(1);
});
