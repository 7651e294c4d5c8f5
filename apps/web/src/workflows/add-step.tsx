import type { Step, StepList } from '@dossier/domain/workflows/schema.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useContext } from 'react';
import { Icon } from '../shell/icon.tsx';
import { iconOf } from './action-icons.ts';
import { BuildingContext } from './building.ts';
import type { ActionInfo } from './workflows.ts';
import classes from './workflows.module.css';

/** The lists of steps that an action begins with. */
const emptyLists: Readonly<Record<string, Partial<Pick<Step, StepList>>>> = {
  branch: { then: [], else: [] },
  waitFor: { then: [], onTimeout: [] },
  forEach: { steps: [] },
};

/** A button that offers every action as the next step. */
export function AddStep({ label, isSmall, onAdd }: { label: string; isSmall: boolean; onAdd: (step: Step) => void }) {
  const { actions, nameFor, open } = useContext(BuildingContext);
  const add = ({ name: action, input }: ActionInfo) => {
    const name = nameFor(action);
    onAdd({
      name,
      action,
      input: startingInput(input),
      ...emptyLists[action],
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
