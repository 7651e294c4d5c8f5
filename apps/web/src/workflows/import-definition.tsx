import { definitionSchema, type Definition } from '@dossier/domain/workflows/schema.ts';
import { Button, FileButton, Group, JsonInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormFailure } from '../shell/form-failure.tsx';

/** Reads the JSON of a workflow, pasted or from a file, and shows what is wrong with it. */
export function ImportDefinition({ action, onImport }: { action: string; onImport: (definition: Definition) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const take = () => {
    try {
      const parsed = definitionSchema.safeParse(JSON.parse(typed));
      if (parsed.success) return onImport(parsed.data);
      const [issue] = parsed.error.issues;
      return setProblem(`${issue?.path.join('.') || 'The whole'}: ${issue?.message ?? 'is not valid'}`);
    } catch {
      return setProblem('This is not JSON.');
    }
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        What "Export as JSON" gave, of this or another workspace. Folders, pipelines and people are named by their ids:
        another workspace has others.
      </Text>
      <FormFailure>{problem}</FormFailure>
      <JsonInput
        label="JSON"
        size="xs"
        autosize
        minRows={8}
        maxRows={18}
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
      <Group justify="space-between">
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(setTyped)}>
          {(props) => (
            <Button {...props} variant="default">
              From a file
            </Button>
          )}
        </FileButton>
        <Button disabled={typed.trim() === ''} onClick={take}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
