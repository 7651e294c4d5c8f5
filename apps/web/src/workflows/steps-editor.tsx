import type { Problem, Step } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Button, Menu, Select, Text, TextInput, UnstyledButton } from '@mantine/core';
import { createContext, useContext } from 'react';
import { Icon } from '../shell/icon.tsx';
import { iconOf } from './action-icons.ts';
import { ProblemsHere } from './field-problems.tsx';
import { SchemaForm } from './schema-form.tsx';
import type { ActionInfo } from './workflows.ts';
import classes from './workflows.module.css';

/** What every step needs of the builder around it. */
interface Building {
  actions: readonly ActionInfo[];
  /** The step that is being edited, by its name. */
  openName: string | undefined;
  open: (name: string | undefined) => void;
  nameFor: (action: string) => string;
  /** Of the published version. */
  problems: readonly Problem[];
}

export const BuildingContext = createContext<Building>({
  actions: [],
  openName: undefined,
  open: () => {},
  nameFor: (action) => action,
  problems: [],
});

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
      {step.action === 'branch' && (
        <>
          <Nested
            title="Then"
            steps={step.then ?? []}
            place={`the branch "then" of ${step.name}`}
            onChange={(then) => onChange({ ...step, then })}
          />
          <Nested
            title="Otherwise"
            steps={step.else ?? []}
            place={`the branch "otherwise" of ${step.name}`}
            onChange={(otherwise) => onChange({ ...step, else: otherwise })}
          />
        </>
      )}
      {step.action === 'forEach' && (
        <Nested
          title="For each item"
          steps={step.steps ?? []}
          place={`the loop of ${step.name}`}
          onChange={(inner) => onChange({ ...step, steps: inner })}
        />
      )}
      {step.onError === 'branch' && (
        <Nested
          title="If it fails"
          steps={step.onErrorSteps ?? []}
          place={`the error path of ${step.name}`}
          onChange={(onErrorSteps) => onChange({ ...step, onErrorSteps })}
        />
      )}
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

function AddStep({ label, isSmall, onAdd }: { label: string; isSmall: boolean; onAdd: (step: Step) => void }) {
  const { actions, nameFor, open } = useContext(BuildingContext);
  const add = ({ name: action, input }: ActionInfo) => {
    const name = nameFor(action);
    onAdd({
      name,
      action,
      input: startingInput(input),
      ...(action === 'branch' ? { then: [], else: [] } : action === 'forEach' ? { steps: [] } : {}),
    });
    open(name);
  };
  return (
    <div className={classes.link}>
      <span className={classes.line} />
      <Menu position="bottom" width={300}>
        <Menu.Target>
          {isSmall ? (
            <ActionIcon size={24} radius="xl" variant="default" aria-label={label}>
              <Icon name="plus" size={12} />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<Icon name="plus" />} aria-label={label}>
              Add a step
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {actions.map((action) => (
            <Menu.Item key={action.name} leftSection={<Icon name={iconOf(action.name)} />} onClick={() => add(action)}>
              {action.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isSmall && <span className={classes.line} />}
    </div>
  );
}

/** A new condition step starts with one comparison, because the form shows one. */
function startingInput(schema: ActionInfo['input']): Record<string, unknown> {
  const { properties } = schema;
  const hasCondition = typeof properties === 'object' && properties !== null && 'condition' in properties;
  return hasCondition ? { condition: { all: [{ left: '', operator: 'equals', right: '' }] } } : {};
}
