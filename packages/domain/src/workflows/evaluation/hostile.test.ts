import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TemplateError } from '../templates.ts';
import { Formula } from './formula.ts';
import { longestTurnMs } from './loop-watch.ts';
import { hostileComparison, hostileScope, hostileTemplate } from './testing.ts';

const turnMsMax = 50;
// `npx -y pnpm@12 faults abuse` runs many more, with another seed each time.
const settings = { numRuns: 60, seed: 32, endOnFailure: true } as const;

const held = (formula: Formula<unknown>) =>
  longestTurnMs(async () => {
    const outcome = await formula.evaluate('ws_hostile', hostileScope).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(TemplateError);
  });

it('no template of the whole grammar holds the event loop', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileTemplate, async (template) => {
      expect(await held(Formula.ofValue(template))).toBeLessThan(turnMsMax);
    }),
    settings,
  );
});

it('no condition holds the event loop', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileComparison, async (comparison) => {
      expect(await held(Formula.ofCondition(comparison))).toBeLessThan(turnMsMax);
    }),
    settings,
  );
});
