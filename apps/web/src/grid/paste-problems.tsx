import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { t } from '../language/t.ts';
import type { PastePlan } from './paste-plan.ts';

interface PasteProblemsProps {
  plan: PastePlan;
  onSave: () => void;
  onClose: () => void;
}

const shownMax = 100;

export function PasteProblems({ plan, onSave, onClose }: PasteProblemsProps) {
  const { problems, cellCount, rowsBeyond, columnsBeyond } = plan;
  return (
    <Modal opened onClose={onClose} title={t("Some cells can't be pasted")} size="lg">
      <Stack gap="sm">
        {rowsBeyond > 0 && (
          <Text>
            {t("{count, plural, one {# copied row} other {# copied rows}} didn't fit below the last row.", {
              count: rowsBeyond,
            })}
          </Text>
        )}
        {columnsBeyond > 0 && (
          <Text>
            {t("{count, plural, one {# column} other {# columns}} didn't fit after the last column.", {
              count: columnsBeyond,
            })}
          </Text>
        )}
        {problems.length > 0 && <Problems problems={problems} />}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t("Don't paste")}</Button>
          {cellCount > 0 && (
            <Button variant="filled" data-autofocus onClick={onSave}>
              {t('{count, plural, one {Save the other cell} other {Save the other # cells}}', { count: cellCount })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Problems({ problems }: Pick<PastePlan, 'problems'>) {
  const more = problems.length - shownMax;
  return (
    <>
      <Text>
        {t("{count, plural, one {# cell can't be saved:} other {# cells can't be saved:}}", {
          count: problems.length,
        })}
      </Text>
      <Table.ScrollContainer minWidth={320} maxHeight={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Row')}</Table.Th>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th>{t('Pasted values')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, shownMax).map(({ title, label, text, problem }, at) => (
              <Table.Tr key={at}>
                <Table.Td>{title}</Table.Td>
                <Table.Td>{label}</Table.Td>
                <Table.Td>
                  “{text.slice(0, 80)}” {problem}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {more > 0 && (
        <Text c="dimmed">
          {t('{count, plural, one {And one more cell.} other {And # more cells.}}', { count: more })}
        </Text>
      )}
    </>
  );
}
