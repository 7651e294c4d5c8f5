import type { Issue } from '@dossier/kernel/errors.ts';
import { inOrder, type Answer, type Choice } from './choices.ts';
import { candidatesOf, matching, type Candidate, type Place } from './place.ts';

const kindWords: Partial<Record<Choice['kind'], string>> = {
  folder: 'folder',
  field: 'field of this kind in the folder',
  option: 'option of the field',
  pipeline: 'pipeline',
  stage: 'stage of this kind in the pipeline',
  member: 'member',
  members: 'member',
};

/** The values of the choices, and the problems of the answers. */
export function readAnswers(choices: readonly Choice[], answers: Readonly<Record<string, Answer>>, place: Place) {
  const values = new Map<string, Answer>();
  const issues: Issue[] = [];
  for (const key of Object.keys(answers))
    if (!choices.some((choice) => choice.key === key))
      issues.push({ path: ['answers', key], message: `The workflow does not ask for "${key}".` });
  for (const choice of inOrder(choices)) {
    // A choice that depends on a wrong answer can't be checked.
    if (issues.some(({ path }) => path[1] === choice.of && choice.of !== undefined)) continue;
    const given = answers[choice.key] ?? choice.default ?? (choice.kind === 'timeZone' ? place.timeZone : undefined);
    const read = given === undefined ? 'nothing is chosen' : readAnswer(choice, given, place, choices, values);
    if (typeof read === 'string') issues.push({ path: ['answers', choice.key], message: `${choice.label}: ${read}` });
    else values.set(choice.key, read.value);
  }
  return { values, issues };
}

function readAnswer(
  choice: Choice,
  given: Answer,
  place: Place,
  choices: readonly Choice[],
  values: ReadonlyMap<string, Answer>,
): { value: Answer } | string {
  const { kind } = choice;
  const candidates = candidatesOf(choice, place, choices, values);
  if (candidates) {
    if ((kind === 'members') !== Array.isArray(given)) return kind === 'members' ? 'must be a list' : 'must be one';
    const found = [given].flat().map((one) => oneOf(choice, candidates, one));
    const problem = found.find((one) => typeof one === 'string');
    if (problem !== undefined) return problem;
    const chosen = found.flatMap((one) => (typeof one === 'string' ? [] : [one.value]));
    return { value: kind === 'members' ? chosen : (chosen[0] ?? '') };
  }
  if (Array.isArray(given)) return 'must be one value';
  if (kind === 'number') {
    const number = typeof given === 'number' ? given : Number(given.trim() === '' ? Number.NaN : given);
    return Number.isFinite(number) ? { value: number } : 'must be a number';
  }
  const text = String(given).trim();
  if (text === '') return 'nothing is chosen';
  if (kind === 'url' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    return 'must be an address such as https://chat.example.com/hook';
  return { value: text };
}

function oneOf({ kind }: Choice, candidates: readonly Candidate[], given: Answer): Candidate | string {
  const found = matching(candidates, given);
  const [only] = found;
  const what = kindWords[kind] ?? kind;
  if (found.length > 1) return `there are ${found.length} of the name "${String(given)}" here: send its id`;
  if (only) return only;
  const names = candidates.slice(0, 10).map(({ name }) => `"${name}"`);
  const known = names.length === 0 ? 'none' : `${names.join(', ')}${candidates.length > 10 ? ', ...' : ''}`;
  return `there is no ${what} "${String(given).slice(0, 100)}" here. There is: ${known}.`;
}
