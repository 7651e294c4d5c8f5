import type { Approval } from '@dossier/domain/workflows/approval/schema.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t, rich } from '../language/t.ts';
import { refreshNotices } from '../notices/notices.ts';
import { RecordLink } from '../references/record-link.tsx';
import { invalidate, trpc } from '../session/session.ts';
import { readDraft } from '../ui/drafts/stored-draft.ts';
import { useDraft } from '../ui/drafts/use-draft.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { Hint, Moment, AnchorLink, QueryState } from '../ui/page/page.tsx';

/** The question of a run, with its answers as buttons; nothing is chosen beforehand. */
export function ApprovalPanel({ approvalId, onClose }: { approvalId: string; onClose: () => void }) {
  const approval = useQuery(trpc.approvals.get.queryOptions({ id: approvalId }));
  return (
    <AskingDrawer hasAddress opened onClose={onClose} title={approval.data?.data.workflowName ?? t('Approval')}>
      <QueryState query={approval} />
      {approval.isSuccess && <Question key={approvalId} approval={approval.data.data} />}
    </AskingDrawer>
  );
}

function Question({ approval }: { approval: Approval }) {
  const { id, question, recordId, workflowId, runId, state, expiresAt } = approval;
  return (
    <Stack gap="md">
      <Text size="lg" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      {recordId !== null && <RecordLink recordId={recordId} />}
      <AnchorLink to="/workflows/$workflowId" params={{ workflowId }} search={{ tab: 'runs', run: runId }}>
        {t('Show the run')}
      </AnchorLink>
      {state === 'PENDING' ? (
        <>
          <Answers key={id} approval={approval} />
          <Hint>{rich('The time for an answer ends {when}.', { when: <Moment at={expiresAt} /> })}</Hint>
        </>
      ) : (
        <Answer approval={approval} />
      )}
    </Stack>
  );
}

function Answer({ approval: { choice, comment, answeredBy } }: { approval: Approval }) {
  if (choice === null) return <Text>{t('The time for an answer is over: the run no longer waits for it.')}</Text>;
  return (
    <>
      <Text fw={600}>{t('{name} answered: {choice}', { name: answeredBy ?? '', choice })}</Text>
      {comment !== null && <Text style={{ whiteSpace: 'pre-line' }}>{comment}</Text>}
    </>
  );
}

function Answers({ approval: { id, choices } }: { approval: Approval }) {
  const key = `answer.${id}`;
  const [comment, setComment] = useState(() => String(readDraft(key)['comment'] ?? ''));
  const unsent = useMemo(() => (comment === '' ? {} : { comment }), [comment]);
  const settle = useDraft(key, unsent, () => setComment(''));
  const answering = useMutation(
    trpc.approvals.answer.mutationOptions({
      onSuccess: settle,
      onSettled: () => Promise.all([invalidate(trpc.approvals), refreshNotices()]),
    }),
  );
  return (
    <>
      <Textarea
        label={t('Comment')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Group gap="xs">
        {choices.map((choice) => (
          <Button
            key={choice}
            variant="default"
            disabled={answering.isPending}
            loading={answering.isPending && answering.variables.choice === choice}
            onClick={() => answering.mutate({ id, choice, comment: comment || null })}
          >
            {choice}
          </Button>
        ))}
      </Group>
    </>
  );
}
