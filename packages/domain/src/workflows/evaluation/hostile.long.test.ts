import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TemplateError } from '../template/templates.ts';
import { Formula } from './formula.ts';
import { nextRunAt } from '../trigger/schedule.ts';
import { longestTurnMs, turnMsMax } from '../../testing/loop-watch.ts';
import { hostileComparison, hostileScope, hostileTemplate } from '../testing/hostile.ts';

const settings = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 60),
  seed: Number(process.env['FUZZ_SEED'] ?? 32),
  endOnFailure: true,
};

const held = (formula: Formula<unknown>) =>
  longestTurnMs(async () => {
    const outcome = await formula.evaluate('ws_hostile', hostileScope).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(TemplateError);
  });

it('no template of the whole grammar holds the event loop', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTemplate, async (template) => {
      expect(await held(Formula.ofValue(template))).toBeLessThan(turnMsMax);
    }),
    settings,
  );
});

it('no condition holds the event loop', async () => {
  await fc.assert(
    fc.asyncProperty(hostileComparison, async (comparison) => {
      expect(await held(Formula.ofCondition(comparison))).toBeLessThan(turnMsMax);
    }),
    settings,
  );
});

it('no cron expression holds the event loop', async () => {
  const number = fc.integer({ min: 0, max: 59 }).map(String);
  const item = fc.oneof(
    number,
    fc.constantFrom('*', '?', 'L', '1L', '7#5', '1#5', '15W', 'LW', 'H', '*/7', '29', '31', 'FEB', 'SUN'),
    fc.tuple(number, number, number).map(([from, to, step]) => `${from}-${to}/${step}`),
  );
  const field = fc.array(item, { minLength: 1, maxLength: 8 }).map((items) => items.join(','));
  const cron = fc
    .oneof(
      fc.tuple(field, field, field, field, field),
      // Days that are rare, or never come.
      fc.tuple(
        fc.constant('0'),
        fc.constant('0'),
        fc.constantFrom('*', '29', '30', '31', 'L', '?'),
        fc.constantFrom('2', 'FEB', '2,4', '*'),
        fc.constantFrom('*', '1#5', '0#5', '5L', '1'),
      ),
    )
    .map((fields) => fields.join(' ').slice(0, 100));
  const timeZone = fc.constantFrom('UTC', 'Pacific/Apia', 'America/New_York', 'Asia/Kathmandu', 'Nowhere');
  // Its first use loads the data of time zones.
  nextRunAt('0 0 * * *', 'Pacific/Apia', new Date('2026-01-01T00:00:00Z'));
  await fc.assert(
    fc.asyncProperty(cron, timeZone, async (expression, zone) => {
      const turn = await longestTurnMs(async () => nextRunAt(expression, zone, new Date('2026-03-01T00:00:00Z')));
      expect(turn, expression).toBeLessThan(turnMsMax);
    }),
    { ...settings, numRuns: 500 },
  );
});
