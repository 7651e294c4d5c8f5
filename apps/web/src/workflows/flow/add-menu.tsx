import type { StepList } from '@dossier/domain/workflows/constants.ts';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Menu } from '@mantine/core';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { iconOf } from '../step/action-icons.ts';
import type { ActionInfo } from '../workflows.ts';
import { AddButton } from './add-button.tsx';
import { copiedSteps } from './copies.ts';
import { useFlow, type Editing } from './flow-context.ts';
import type { Place } from './tree.ts';

/** The lists of steps that an action begins with. */
const emptyLists: Readonly<Record<string, Partial<Pick<Step, StepList>>>> = {
  branch: { then: [], else: [] },
  waitFor: { then: [], onTimeout: [] },
  forEach: { steps: [] },
};

export interface AddMenuProps {
  place: Place;
  label: string;
  isSmall: boolean;
  editing: Editing;
}

/** The steps that can be added at a place. */
export function AddMenu({ editing, ...target }: AddMenuProps) {
  const { open } = useFlow();
  const { actions, nameFor, insert, paste } = editing;
  const { place } = target;
  const add = ({ name: action, input }: ActionInfo) => {
    const name = nameFor(action);
    insert(place, [{ name, action, input: startingInput(input), ...emptyLists[action] }]);
    open(name);
  };
  const [copied, ...more] = copiedSteps();
  return (
    <Menu position="bottom" width={300}>
      <Menu.Target>
        <AddButton {...target} />
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {actions.map((action) => (
          <Menu.Item key={action.name} leftSection={<Icon name={iconOf(action.name)} />} onClick={() => add(action)}>
            {t(action.title)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void paste(place)}>
          {copied
            ? t('Paste {name}{count, plural, =0 {} other { and # more}}', { name: copied.name, count: more.length })
            : t('Paste')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A new condition step starts with one comparison, because the form shows one. */
function startingInput(schema: ActionInfo['input']): Record<string, unknown> {
  const { properties, required } = schema;
  const hasCondition = typeof properties === 'object' && properties !== null && 'condition' in properties;
  const isNeeded = hasCondition && Array.isArray(required) && required.includes('condition');
  return isNeeded ? { condition: { all: [{ left: '', operator: 'equals', right: '' }] } } : {};
}
