import { schemaResolver, type FormErrors } from '@mantine/form';
import { wordsOf } from '../../ground/failure.ts';

type Schema = Parameters<typeof schemaResolver>[0];

/** Checks a form by a schema, in the words that people read. */
export function bySchema<Values>(schema: Schema): (values: Values) => FormErrors {
  const check = schemaResolver(schema, { sync: true });
  return (values) =>
    Object.fromEntries(
      Object.entries(check(values)).map(([name, error]) => [name, typeof error === 'string' ? wordsOf(error) : error]),
    );
}

/**
 * The same by a schema that is loaded when the form is sent: to show it needs none. Where it can't be loaded, the
 * server judges.
 */
export function checkedBy<Values>(load: () => Promise<Schema>): (values: Values) => Promise<FormErrors> {
  return async (values) => {
    const schema = await load().catch(() => undefined);
    return schema ? bySchema<Values>(schema)(values) : {};
  };
}
