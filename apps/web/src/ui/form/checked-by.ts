import { schemaResolver, type FormErrors } from '@mantine/form';
import { wordsOf } from '../../ground/failure.ts';

type Schema = Parameters<typeof schemaResolver>[0];

/** Checks a form by a schema, with messages for people. */
export function bySchema<Values>(schema: Schema): (values: Values) => FormErrors {
  const check = schemaResolver(schema, { sync: true });
  return (values) =>
    Object.fromEntries(
      Object.entries(check(values)).map(([name, error]) => [name, typeof error === 'string' ? wordsOf(error) : error]),
    );
}

/**
 * The same, but loads the schema when the form is sent, since showing the form needs none. If it can't be loaded, the
 * server checks.
 */
export function checkedBy<Values>(load: () => Promise<Schema>): (values: Values) => Promise<FormErrors> {
  return async (values) => {
    const schema = await load().catch(() => undefined);
    return schema ? bySchema<Values>(schema)(values) : {};
  };
}
