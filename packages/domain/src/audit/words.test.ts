import { expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../router.ts';
import { auditNounNames, auditWords } from './constants.ts';

const definition = z.object({
  type: z.string(),
  meta: z.object({ settings: z.unknown().optional(), audited: z.boolean().optional() }).optional(),
});
// Keyed by full names at run time, though its type is nested.
const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;

/** The procedures whose calls are noted, by the rule of packages/kernel/src/procedures.ts. */
const audited = Object.entries(procedures).flatMap(([name, procedure]) => {
  // A procedure is a function with its definition as a property.
  const { type, meta } = definition.parse((procedure as { _def: unknown })._def);
  return type === 'mutation' && (meta?.audited ?? meta?.settings !== undefined) ? [name] : [];
});

it('has words for every action of the audit log', () => {
  const outside = [
    'apiKeys.handOver',
    'apps.allow',
    'members.join',
    'signIn.addSecondFactor',
    'signIn.changePassword',
    'signIn.fail',
    'signIn.makeRecoveryCodes',
    'signIn.removeSecondFactor',
    'signIn.resetPassword',
    'signIn.succeed',
    'signIn.useRecoveryCode',
    'workspaces.create',
    'workspaces.export',
    'workspaces.import',
  ];
  expect(
    Object.keys(auditWords).toSorted(),
    'Say in packages/domain/src/audit/schema.ts what people read of each action.',
  ).toEqual([...audited, ...outside].toSorted());
});

it('can be narrowed to every noun', () => {
  const nouns = new Set(Object.keys(auditWords).map((action) => action.slice(0, action.indexOf('.'))));
  expect(Object.keys(auditNounNames).toSorted()).toEqual([...nouns].toSorted());
});
