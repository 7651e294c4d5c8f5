interface Reference {
  $ref: string;
}

interface Parameter {
  in: string;
  name: string;
}

interface Answer {
  content?: Record<string, { schema?: { properties?: object } }>;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: object;
  responses: Record<string, Answer | Reference>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter>; responses: Record<string, Answer> };
}

/** The table from which the SDK builds its calls: `{ records: { list: { method, path, ... } } }`. */
export function routesOf({ paths, components }: Document, procedureNames: readonly string[]): string {
  const nameOf = new Map(procedureNames.map((name) => [operationIdOf(name), name]));
  const nouns = new Map<string, string[]>();
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) {
      const id = operation.operationId;
      const [noun, ...verbs] = nameOf.get(id)?.split('.') ?? [];
      if (noun === undefined) throw new Error(`${id} is the operation of no procedure.`);
      const verb = operationIdOf(verbs.join('.'));
      const parameters = (operation.parameters ?? []).map((one) => resolved(one, components.parameters));
      const { content = {} } = resolved(operation.responses['200'] ?? {}, components.responses);
      const route = {
        operation: id,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        hasBody: operation.requestBody !== undefined,
        isList: 'nextCursor' in (content['application/json']?.schema?.properties ?? {}),
        ...(isFile(Object.keys(content)) ? { isFile: true } : {}),
        headers: parameters.filter((one) => one.in === 'header').map(({ name }) => name),
      };
      const lines = [...docs(operation, `${route.method} ${path}`), `    ${verb}: ${JSON.stringify(route)},`];
      nouns.set(noun, [...(nouns.get(noun) ?? []), ...lines]);
    }
  const body = [...nouns].flatMap(([noun, lines]) => [`  ${noun}: {`, ...lines, '  },']);
  return `export const routes = {\n${body.join('\n')}\n} as const;\n`;
}

function isFile(types: readonly string[]): boolean {
  return types.length > 0 && !types.includes('application/json');
}

/** The same name as in the document: `records.list` is `recordsList`. */
function operationIdOf(procedure: string): string {
  return procedure.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function resolved<Part extends object>(part: Part | Reference, components: Readonly<Record<string, Part>>): Part {
  if (!('$ref' in part)) return part;
  const found = components[String(part.$ref).replace(/.*\//, '')];
  if (!found) throw new Error(`The document has no ${String(part.$ref)}.`);
  return found;
}

function docs({ summary = '', description }: Operation, route: string): string[] {
  const sentences = [summary, ...(description ? [description] : []), `\`${route}\``];
  const text = sentences.flatMap((one) => one.split('\n')).map((line) => `     * ${line.replaceAll('*/', '*\\/')}`);
  return ['    /**', ...text.flatMap((line, at) => (at === 0 ? [line] : ['     *', line])), '     */'];
}
