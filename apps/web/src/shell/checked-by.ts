import { schemaResolver, type FormErrors } from '@mantine/form';

type Schema = Parameters<typeof schemaResolver>[0];

/**
 * Checks a form by a schema that is loaded when it is sent: to show it needs none. Where it can't be loaded, the server
 * judges.
 */
export function checkedBy<Values>(load: () => Promise<Schema>): (values: Values) => Promise<FormErrors> {
  return async (values) => {
    const schema = await load().catch(() => undefined);
    return schema ? schemaResolver(schema, { sync: true })(values) : {};
  };
}
