import { text } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/** Questions of a portable workflow to the person who imports it. */
const choiceKinds = [
  'folder',
  'field',
  'option',
  'pipeline',
  'stage',
  'member',
  'members',
  'url',
  'text',
  'number',
  'timeZone',
] as const;

const choiceKey = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'must start with a small letter and hold at most 40 letters and digits')
  .meta({ description: 'Its name in the definition, `@{choice:contacts}`.', example: 'contacts' });

export const choiceSchema = z
  .strictObject({
    key: choiceKey,
    kind: z.enum(choiceKinds),
    label: text(100).meta({ example: 'Folder of the contacts' }),
    hint: z.string().max(300).optional(),
    of: choiceKey
      .optional()
      .describe('The choice it depends on: of a field its folder, of an option its field, of a stage its pipeline.'),
    fits: z
      .array(z.string().max(20))
      .max(20)
      .optional()
      .meta({
        description: 'The types of folders or fields, or the kinds of stages, that can be chosen; left out, all.',
        example: ['CONTACT'],
      }),
    default: z
      .union([z.string().max(2_000), z.number()])
      .optional()
      .meta({ description: 'A name, the key of a field, or the value itself.', example: 'Contacts' }),
  })
  .meta({ id: 'WorkflowChoice' });
export type Choice = z.output<typeof choiceSchema>;

export const answerSchema = z.union([z.string().max(2_000), z.number(), z.array(z.string().max(320)).min(1).max(100)]);
export type Answer = z.output<typeof answerSchema>;

export const answersSchema = z.record(choiceKey, answerSchema).meta({
  description:
    'What is chosen, by the key of each choice: an id or a name, the key of a field, or the value itself; of ' +
    '`members` a list. Left out, the default of the choice.',
  example: { contacts: 'Contacts' },
});

/** Sorts the choices so that each follows the one that it depends on. */
export function inOrder(choices: readonly Choice[]): Choice[] {
  const ordered = new Set<Choice>();
  const visit = (choice: Choice, depth: number): void => {
    const before = choices.find(({ key }) => key === choice.of);
    if (before && depth < choices.length) visit(before, depth + 1);
    ordered.add(choice);
  };
  for (const choice of choices) visit(choice, 0);
  return [...ordered];
}
