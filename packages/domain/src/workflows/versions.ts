import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Step } from './definition.ts';
import { compile, isTemplate, type Compiled } from './templates.ts';
import { workflows, workflowVersions } from './table.ts';

/** A frozen, compiled definition. */
export interface Program {
  readonly name: string;
  readonly steps: Step[];
  inputOf(step: Step): Compiled;
  /** Which values a step's templates mention: the rest is not loaded. */
  usesOf(step: Step): Uses;
}

export interface Uses {
  readonly record: boolean;
  readonly deal: boolean;
  readonly workspace: boolean;
  readonly secrets: boolean;
}

// Versions never change, so a cached one can't be stale; only the workflow's name, for a minute.
const programs = new LRUCache<string, Program>({ max: 1_000, ttl: 60_000 });

export function programOf(name: string, steps: Step[]): Program {
  const compiled = new Map<Step, Compiled>();
  const used = new Map<Step, Uses>();
  return {
    name,
    steps,
    inputOf(step) {
      const known = compiled.get(step) ?? compile(step.input);
      compiled.set(step, known);
      return known;
    },
    usesOf(step) {
      const known = used.get(step) ?? usesOf(step.input);
      used.set(step, known);
      return known;
    },
  };
}

function usesOf(input: unknown): Uses {
  const text = templatesIn(input).join('\n');
  // A property of that name, as in `steps.found.output.record`, does not count; after the two dots of a range it does.
  const uses = (variable: string) => new RegExp(`(?<!\\w|(?<!\\.)\\.)${variable}(?!\\w)`).test(text);
  return { record: uses('record'), deal: uses('deal'), workspace: uses('workspace'), secrets: uses('secrets') };
}

function templatesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(templatesIn);
  return isTemplate(value) ? [value] : [];
}

/** The version of a run; undefined when its workflow was deleted. */
export async function loadProgram(
  database: Database,
  workspaceId: string,
  workflowId: string,
  version: number,
): Promise<Program | undefined> {
  const key = `${workspaceId} ${workflowId} ${version}`;
  const known = programs.get(key);
  if (known) return known;
  const [row] = await database.read.orm
    .select({ name: workflows.name, definition: workflowVersions.definition })
    .from(workflowVersions)
    .innerJoin(
      workflows,
      and(eq(workflows.workspaceId, workflowVersions.workspaceId), eq(workflows.id, workflowVersions.workflowId)),
    )
    .where(
      and(
        eq(workflowVersions.workspaceId, workspaceId),
        eq(workflowVersions.workflowId, workflowId),
        eq(workflowVersions.version, version),
      ),
    );
  if (!row) return undefined;
  const program = programOf(row.name, row.definition.steps);
  programs.set(key, program);
  return program;
}
