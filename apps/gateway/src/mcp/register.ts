import { appRouter } from '@dossier/domain/router.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { toldToAgents } from './shown-schema.ts';
import { confirm, defineTool, pageSize, type Tool } from './tool.ts';

const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.tuple([z.instanceof(z.ZodObject)]),
  output: z.instanceof(z.ZodObject),
});
const router: AnyTRPCRouter = appRouter;
const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;

function procedureOf(name: string) {
  const { meta, ...schemas } = procedures[name]?._def ?? {};
  const { openapi } = (meta ?? {}) as ProcedureMeta;
  if (!openapi) throw new Error(`${name} is no procedure of REST.`);
  const { type, inputs, output } = definition.parse(schemas);
  return { type, input: inputs[0], output, openapi };
}

/** An answer with the data of any of these procedures. */
export function answersOf(...names: readonly string[]) {
  return z.object({ data: z.union(names.map((name) => procedureOf(name).output.shape['data'] ?? z.unknown())) });
}

/** The parts of a tool that differ from its procedure. */
type Line = Partial<Pick<Tool, 'title' | 'description' | 'scope' | 'isReplacing' | 'isIdempotent' | 'isOutbound'>> & {
  readonly level?: 'destructive';
  /** The inputs that the tool takes; by default all. */
  readonly only?: readonly string[];
  /** Optional inputs of the procedure that the tool demands. */
  readonly demanded?: readonly string[];
  readonly fixed?: object;
};

/** A tool that calls one procedure: its texts, its hints and its schemas are those of the procedure. */
export function toolOf(name: string, procedure: string, line: Line = {}): Tool {
  const { type, input, output, openapi } = procedureOf(procedure);
  const { only, demanded = [], fixed, level = type === 'query' ? 'read' : 'write', ...own } = line;
  const { method, path, summary = name, description = '' } = openapi;
  const isRepeatable = method === 'PUT' || method === 'PATCH' || method === 'DELETE';
  const names = Object.keys(input.shape).filter((one) => (only ?? [one]).includes(one) && !leftOut.includes(one));
  const shape = names.map((one) => [one, demanded.includes(one) ? z.nonoptional(input.shape[one]) : input.shape[one]]);
  return defineTool({
    title: summary,
    description: `${summary}. ${toldToAgents(description)}`.trim(),
    isReplacing: isRepeatable || level === 'destructive',
    isIdempotent: isRepeatable,
    ...own,
    name,
    level,
    needs: [procedure],
    idOf: things[path.split('/')[1] ?? ''],
    input: z.strictObject({
      ...Object.fromEntries(shape),
      ...(input.shape['page'] && { pageSize }),
      ...(level === 'destructive' && { confirm }),
    }),
    output,
    run: ({ confirm: isSure, ...given }, call) => call(procedure, { ...given, ...fixed }, isSure === false),
  });
}

const leftOut = ['page', 'count'];
/** `id` of `/records/{id}/links` names a record. */
const things: Readonly<Record<string, Tool['idOf']>> = {
  records: 'record',
  deals: 'deal',
  tasks: 'task',
  workflows: 'workflow',
};
