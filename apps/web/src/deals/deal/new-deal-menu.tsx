import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { DealPanel } from './deal-panel.tsx';

export function NewDealMenu({ recordId, label, icon = 'coin' }: { recordId: string; label: string; icon?: IconName }) {
  const { data: pipelines = [] } = usePipelines();
  const [chosen, setChosen] = useState<string | undefined>();
  const pipeline = pipelines.find(({ id }) => id === chosen);
  const [only] = pipelines;
  const button = {
    variant: 'default',
    leftSection: <Icon name={icon} />,
    disabled: pipelines.length === 0,
    children: label,
  };
  return (
    <>
      {pipelines.length === 1 ? (
        <Button {...button} onClick={() => setChosen(only?.id)} />
      ) : (
        <Menu>
          <Menu.Target>
            <Button {...button} />
          </Menu.Target>
          <Menu.Dropdown>
            {pipelines.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => setChosen(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {pipeline && (
        <DealPanel pipeline={pipeline} dealId="new" recordId={recordId} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
