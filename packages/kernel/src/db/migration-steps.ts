/** A part of a migration that is applied as a whole. */
export interface Step {
  /** `schema` and `rows` are transactions, `index` and `batches` can't run in one. */
  readonly kind: 'schema' | 'rows' | 'index' | 'batches';
  readonly statements: readonly string[];
  readonly index?: string;
}

const leading = /^(?:\s*--[^\n]*\n)*\s*/;
const tableMade = /^create table (?:if not exists )?"(\w+)"/i;
const indexMade = /^create (unique )?index "(\w+)" on "(\w+)"/i;

/**
 * Divides a migration so that older gateways and workers can run beside it. Consecutive schema changes are one
 * transaction, which holds its locks briefly. A change of rows is a separate transaction. An index of an existing table
 * is built CONCURRENTLY. A `DO` block changes rows in batches and commits each.
 */
export function stepsOf(sql: readonly string[]): Step[] {
  const statements = sql.map((text) => text.replace(leading, '').trim()).filter((text) => text !== '');
  const newTables = new Set(statements.flatMap((text) => tableMade.exec(text)?.[1] ?? []));
  const steps: Step[] = [];
  for (const text of statements) {
    const step = stepOf(text, newTables);
    const last = steps.at(-1);
    if (step.kind === 'schema' && last?.kind === 'schema')
      steps[steps.length - 1] = { kind: 'schema', statements: [...last.statements, text] };
    else steps.push(step);
  }
  return steps;
}

function stepOf(text: string, newTables: ReadonlySet<string>): Step {
  const [head, unique = '', index, table = ''] = indexMade.exec(text) ?? [];
  if (head !== undefined && index !== undefined && !newTables.has(table)) {
    const rest = text.slice(head.length);
    return { kind: 'index', index, statements: [`CREATE ${unique}INDEX CONCURRENTLY "${index}" ON "${table}"${rest}`] };
  }
  if (/^do\b/i.test(text)) return { kind: 'batches', statements: [text] };
  return { kind: /^(update|insert|delete|with)\b/i.test(text) ? 'rows' : 'schema', statements: [text] };
}
