import { createWorkflowInput, definitionSchema } from '@dossier/domain/workflows/schema.ts';
import { Button, FileButton, Group, JsonInput, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { failureOf } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { parseJson } from '../../ui/page/code-block.tsx';
import { FormFailure } from '../../ui/form/send-form.tsx';
import type { Choice } from './blueprint-form.tsx';

// Choices are only checked by the server.
const choice = z.custom<Choice>((given) => typeof given === 'object' && given !== null && 'key' in given);
const portable = z.strictObject({
  $schema: z.string().optional(),
  name: createWorkflowInput.shape.name,
  definition: definitionSchema,
  choices: z.array(choice).max(20).default([]),
});
/** The form of older exports: the definition alone, with ids. */
const bare = definitionSchema.transform((definition) => ({ name: '', definition, choices: [] }));

interface ImportDefinitionProps {
  action: string;
  isBusy?: boolean;
  failure?: ReactNode;
  onImport: (imported: z.output<typeof portable>) => void;
}

export function ImportDefinition({ action, isBusy = false, failure, onImport }: ImportDefinitionProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const take = () => {
    setProblem(undefined);
    const given = parseJson(typed);
    if (!given) return setProblem(t("This isn't valid JSON."));
    const hasName = typeof given.value === 'object' && given.value !== null && 'definition' in given.value;
    const parsed = (hasName ? portable : bare).safeParse(given.value);
    if (parsed.success) return onImport(parsed.data);
    const [issue] = parsed.error.issues;
    return setProblem(`${issue?.path.join('.') || t('The JSON')}: ${issue?.message ?? t("isn't valid")}`);
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {t(
          'The file from “Export as JSON”, from this or another workspace. Folders, pipelines, stages and people are matched by name.',
        )}
      </Text>
      <FormFailure>{problem ?? failure}</FormFailure>
      <JsonInput label={t('JSON')} minRows={8} maxRows={18} value={typed} onChange={setTyped} data-autofocus />
      <Group justify="space-between">
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(setTyped)}>
          {(props) => <Button {...props}>{t('From a file')}</Button>}
        </FileButton>
        <Button variant="filled" disabled={typed.trim() === ''} loading={isBusy} onClick={take}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

/** The message of a refusal, then each issue on a line. */
export function issueLines(error: unknown) {
  const { message, issues } = failureOf(error);
  return [...new Set([message, ...issues.map((issue) => issue.message)])].map((line) => <div key={line}>{line}</div>);
}
