import type { Step, StepList } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Menu, Select, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useContext } from 'react';
import { Icon } from '../shell/icon.tsx';
import { iconOf } from './action-icons.ts';
import { AddStep } from './add-step.tsx';
import { BuildingContext } from './building.ts';
import { ProblemsHere } from './field-problems.tsx';
import { SchemaForm } from './schema-form.tsx';
import classes from './workflows.module.css';

interface StepsEditorProps {
  steps: readonly Step[];
  onChange: (steps: Step[]) => void;
  /** Where a step is added, for screen readers. */
  place: string;
}

/** An ordered list of steps, with a place to add one after each. */
export function StepsEditor({ steps, onChange, place }: StepsEditorProps) {
  return (
    <div>
      {steps[0] && (
        <AddStep label={`Add a step before ${steps[0].name}`} isSmall onAdd={(added) => onChange([added, ...steps])} />
      )}
      {steps.map((step, at) => (
        <div key={at}>
          <StepCard
            step={step}
            onChange={(changed) => onChange(steps.with(at, changed))}
            onRemove={() => onChange(steps.toSpliced(at, 1))}
            onMove={(by) => onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))}
            isFirst={at === 0}
            isLast={at === steps.length - 1}
          />
          <AddStep
            label={`Add a step after ${step.name}`}
            isSmall={at < steps.length - 1}
            onAdd={(added) => onChange(steps.toSpliced(at + 1, 0, added))}
          />
        </div>
      ))}
      {steps.length === 0 && (
        <AddStep label={`Add a step to ${place}`} isSmall={false} onAdd={(added) => onChange([added])} />
      )}
    </div>
  );
}

interface StepCardProps {
  step: Step;
  onChange: (step: Step) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
}

function StepCard({ step, onChange, onRemove, onMove, isFirst, isLast }: StepCardProps) {
  const { actions, openName, open, problems } = useContext(BuildingContext);
  const action = actions.find(({ name }) => name === step.action);
  const isOpen = openName === step.name;
  return (
    <section className={classes.card} data-open={isOpen || undefined} aria-label={`Step ${step.name}`}>
      <div className={classes.cardHead}>
        <UnstyledButton
          className={classes.cardToggle}
          aria-expanded={isOpen}
          onClick={() => open(isOpen ? undefined : step.name)}
        >
          <Icon name={iconOf(step.action)} />
          <span className={classes.cardTitle}>{action?.title ?? step.action}</span>
          <span className={classes.cardHint}>{step.name}</span>
        </UnstyledButton>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`More about ${step.name}`}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={isFirst} onClick={() => onMove(-1)}>
              Move up
            </Menu.Item>
            <Menu.Item disabled={isLast} onClick={() => onMove(1)}>
              Move down
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="trash" />} onClick={onRemove}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <ProblemsHere problems={problems} step={step.name} />
      {isOpen && (
        <div className={classes.cardBody}>
          <Text size="xs" c="dimmed" mb={8}>
            {action?.description.replaceAll('`', '')}
          </Text>
          <TextInput
            label="Name of the step"
            description={`Later steps use what it gives as steps.${step.name}.output`}
            mb={10}
            value={step.name}
            onChange={({ currentTarget }) => {
              open(currentTarget.value);
              onChange({ ...step, name: currentTarget.value });
            }}
          />
          {action && (
            <SchemaForm schema={action.input} input={step.input} onChange={(input) => onChange({ ...step, input })} />
          )}
          {step.action !== 'stopUnless' && (
            <Select
              label="If this step fails"
              description={failureHint(step)}
              mt={10}
              data={failureWays}
              value={step.onError ?? 'fail'}
              allowDeselect={false}
              onChange={(chosen) => onChange(failingBy(step, chosen))}
            />
          )}
        </div>
      )}
      {listsOf(step).map(({ list, title, place }) => (
        <Nested
          key={list}
          title={title}
          steps={step[list] ?? []}
          place={place}
          onChange={(steps) => onChange({ ...step, [list]: steps })}
        />
      ))}
    </section>
  );
}

const failureWays: { value: NonNullable<Step['onError']>; label: string }[] = [
  { value: 'fail', label: 'End the run' },
  { value: 'continue', label: 'Go on with the next step' },
  { value: 'branch', label: 'Take other steps, then go on' },
];

function failureHint({ name, onError = 'fail' }: Step): string | undefined {
  return onError === 'fail' ? undefined : `Later steps see why as steps.${name}.error`;
}

/** The step with this way to fail. Its error path goes with it. */
function failingBy({ onErrorSteps = [], ...step }: Step, chosen: string | null): Step {
  const onError = failureWays.find(({ value }) => value === chosen)?.value;
  if (onError === 'branch') return { ...step, onError, onErrorSteps };
  return { ...step, onError: onError === 'continue' ? onError : undefined };
}

interface NestedList {
  readonly list: StepList;
  readonly title: string;
  /** Where a step is added, for screen readers. */
  readonly place: string;
}

/** The lists of steps inside of a step. */
function listsOf({ action, name, onError }: Step): NestedList[] {
  const lists: Readonly<Record<string, NestedList[]>> = {
    branch: [
      { list: 'then', title: 'Then', place: `the branch "then" of ${name}` },
      { list: 'else', title: 'Otherwise', place: `the branch "otherwise" of ${name}` },
    ],
    waitFor: [
      { list: 'then', title: 'Once it has happened', place: `the steps after the event of ${name}` },
      { list: 'onTimeout', title: 'If time is over', place: `the steps after the time of ${name}` },
    ],
    forEach: [{ list: 'steps', title: 'For each item', place: `the loop of ${name}` }],
  };
  const onFailure: NestedList = { list: 'onErrorSteps', title: 'If it fails', place: `the error path of ${name}` };
  return [...(lists[action] ?? []), ...(onError === 'branch' ? [onFailure] : [])];
}

function Nested({
  title,
  steps,
  place,
  onChange,
}: {
  title: string;
  steps: readonly Step[];
  place: string;
  onChange: (steps: Step[]) => void;
}) {
  return (
    <div className={classes.nested}>
      <h3 className={classes.nestedTitle}>{title}</h3>
      <StepsEditor steps={steps} onChange={onChange} place={place} />
    </div>
  );
}
