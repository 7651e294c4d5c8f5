import { useDraggable } from '@dnd-kit/core';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Box, Center, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon, IconButton, type IconName } from '../../ui/icon.tsx';
import { MoreMenu } from '../../ui/form/more-menu.tsx';
import { iconOf } from '../step/action-icons.ts';
import { ProblemsHere } from '../run/stop-notices.tsx';
import { CarryingContext } from './drag.tsx';
import type { Editing } from './editing.ts';
import { useFlow } from './flow-context.ts';
import { InsertPoint } from './insert-point.tsx';
import { leadOf, StepSentence } from './sentence.tsx';
import { lanesOf, pathOf, type Lane } from './tree.ts';
import classes from './flow.module.css';

interface FlowListProps {
  steps: readonly Step[];
  /** Path of the list: '' for that of the workflow. */
  list: string;
  place: string;
}

export function FlowList({ steps, list, place }: FlowListProps) {
  const { editing } = useFlow();
  const isEmpty = steps.length === 0;
  if (isEmpty && !editing) {
    return (
      <Text size="md" fz="0.75rem" c="dimmed" ta="center" my={6}>
        {t('Nothing')}
      </Text>
    );
  }
  return (
    <Stack gap={0}>
      {!isEmpty && (editing || list !== '') && (
        <InsertPoint place={{ list, at: 0 }} label={t('Add a step before {name}', { name: steps[0]?.name ?? '' })} />
      )}
      {steps.map((step, at) => (
        <div key={at}>
          <FlowStep step={step} path={pathOf({ list, at })}>
            <Lanes step={step} path={pathOf({ list, at })} />
          </FlowStep>
          <InsertPoint
            place={{ list, at: at + 1 }}
            label={t('Add a step after {name}', { name: step.name })}
            isEnd={at === steps.length - 1}
          />
        </div>
      ))}
      {isEmpty && <InsertPoint place={{ list, at: 0 }} label={t('Add a step to {place}', { place })} isEnd />}
    </Stack>
  );
}

const icons: Record<Lane['kind'], IconName> = {
  yes: 'check',
  no: 'x',
  loop: 'repeat',
  error: 'alert-triangle',
};

const lane = { justify: 'center', gap: 4, fz: '0.75rem', c: 'dimmed' } as const;

function Lanes({ step, path }: { step: Step; path: string }) {
  const lanes = lanesOf(step);
  const { isFaint } = useFlow();
  if (lanes.length === 0) return null;
  return (
    <div className={classes.lanes} data-faint={isFaint?.(step) || undefined}>
      {lanes.map(({ list, title, place, kind }) => (
        <div key={list} className={classes.lane} data-kind={kind} role="group" aria-label={`${title}, ${step.name}`}>
          <Group component="h3" {...lane} m="0 0 2px" fw={560} className={classes.laneTitle ?? ''}>
            <Icon name={icons[kind]} size={12} />
            {title}
          </Group>
          <FlowList steps={step[list] ?? []} list={`${path}.${list}`} place={place} />
          {kind === 'loop' && (step[list] ?? []).length > 0 && (
            <Group component="p" {...lane} m="4px 0 0">
              <Icon name="arrow-back-up" size={12} /> {t('the next item')}
            </Group>
          )}
        </div>
      ))}
    </div>
  );
}

const toggleLook = { display: 'flex', flex: 1, miw: 0, mih: 40, bdrs: 6, ta: 'left' } as const;

function FlowStep({ step, path, children }: { step: Step; path: string; children: ReactNode }) {
  const { openName, openPath = path, open, titleOf, bodyOf, markOf, isFaint, problems, editing } = useFlow();
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openName === step.name && openPath === path;
  const isTroubled = problems.some((problem) => problem.step === step.name);
  useEffect(() => {
    if (editing?.focusNext.current !== path) return;
    editing.focusNext.current = undefined;
    toggle.current?.focus();
  });
  return (
    <section aria-label={t('Step {name}', { name: step.name })}>
      <div
        className={classes.card}
        data-open={isOpen || undefined}
        data-faint={isFaint?.(step) || undefined}
        data-troubled={isTroubled || undefined}
      >
        <Group gap={2} wrap="nowrap" p="4px 6px 4px 10px">
          <UnstyledButton
            ref={toggle}
            className="finger"
            {...toggleLook}
            style={{ alignItems: 'center', gap: 10 }}
            data-path={path}
            aria-expanded={isOpen}
            onClick={() => open(isOpen ? undefined : step.name)}
          >
            <Center component="span" w={28} h={28} bg="var(--hover)" flex="none" bdrs={7}>
              <Icon name={iconOf(step.action)} />
            </Center>
            <Stack component="span" gap={0} flex={1} miw={0}>
              {isOpen ? (
                <Group component="span" gap="0 8px" align="baseline">
                  <Text span inherit fw={560}>
                    {titleOf(step.action)}
                  </Text>
                  <Dimmed>{step.name}</Dimmed>
                </Group>
              ) : (
                <>
                  <Text span size="xs" fw={560} c="var(--mantine-primary-color-light-color)">
                    {leadOf(step)}
                  </Text>
                  <span className={classes.sentence}>
                    <StepSentence step={step} title={titleOf(step.action)} />
                  </span>
                </>
              )}
              {step.onError === 'continue' && <Dimmed>{t('continues if it fails')}</Dimmed>}
            </Stack>
            {markOf?.(step)}
          </UnstyledButton>
          {editing && <Grip step={step} path={path} />}
          {editing && <StepMenu name={step.name} path={path} editing={editing} />}
        </Group>
        <ProblemsHere problems={problems} step={step.name} />
        {isOpen && (
          <Box p="4px 12px 12px" className="touch">
            {bodyOf(step, path)}
          </Box>
        )}
      </div>
      {children}
    </section>
  );
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text size="md" span fz="0.75rem" c="dimmed" truncate>
      {children}
    </Text>
  );
}

function Grip({ step, path }: { step: Step; path: string }) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: path,
    data: { thing: { ...step, path } },
  });
  const { carriedPath, handlersOf } = use(CarryingContext);
  return (
    <IconButton
      icon="grip-vertical"
      label={t('Move {name}', { name: step.name })}
      iconSize={14}
      radius={6}
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...handlersOf(path)}
      className="finger"
      style={{ cursor: 'grab', touchAction: 'none' }}
      data-grip={path}
      data-carried={isDragging || carriedPath === path || undefined}
    />
  );
}

function StepMenu({ name, path, editing }: { name: string; path: string; editing: Editing }) {
  return (
    <MoreMenu
      about={name}
      acts={[
        { label: t('Move up'), run: editing.moveBy(path, -1) },
        { label: t('Move down'), run: editing.moveBy(path, 1) },
        'divider',
        { label: t('Copy'), icon: 'copy', run: () => editing.copy(path) },
        { label: t('Cut'), run: () => editing.cut(path) },
        { label: t('Duplicate'), run: () => editing.duplicate(path) },
        'divider',
        { label: t('Remove'), icon: 'trash', run: () => editing.remove(path) },
      ]}
    />
  );
}
