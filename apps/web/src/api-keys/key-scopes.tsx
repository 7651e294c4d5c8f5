import { type ApiKey, scopeSchema } from '@dossier/domain/api-keys/schema.ts';
import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { t } from '../language/t.ts';

export type Scopes = ApiKey['scopes'];
export type Access = 'read' | 'write' | 'chosen';

const byNoun = Map.groupBy(
  scopeSchema.options.filter((scope) => scope.includes(':')),
  (scope) => scope.slice(0, scope.indexOf(':')),
);

interface Props {
  access: Access;
  chosen: Scopes;
  error: React.ReactNode;
  onAccess: (access: Access) => void;
  onChosen: (scopes: Scopes) => void;
}

/** The scopes of a key: all, reading, or a choice for each noun. */
export function KeyScopes({ access, chosen, error, onAccess, onChosen }: Props) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="key-access">
        {t('It may')}
      </Text>
      <SegmentedControl<Access>
        aria-labelledby="key-access"
        data={[
          { value: 'write', label: t('Read and write') },
          { value: 'read', label: t('Only read') },
          { value: 'chosen', label: t('Choose') },
        ]}
        value={access}
        onChange={onAccess}
      />
      {access === 'chosen' && (
        <Checkbox.Group
          mt="sm"
          aria-label={t('Chosen access')}
          description={t('Write access includes read access. Events and webhooks show every change.')}
          error={error && t('Choose at least one.')}
          value={chosen}
          onChange={(values) => onChosen(scopeSchema.options.filter((scope) => values.includes(scope)))}
        >
          <Stack gap={6} mt="xs">
            {[...byNoun].map(([noun, scopes]) => (
              <Group key={noun} gap="md" wrap="wrap">
                <Text size="sm" w={90} tt="capitalize">
                  {noun}
                </Text>
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    value={scope}
                    label={scope.slice(noun.length + 1)}
                    aria-label={`${noun}: ${scope.slice(noun.length + 1)}`}
                  />
                ))}
              </Group>
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </div>
  );
}
