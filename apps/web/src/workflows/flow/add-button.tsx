import { ActionIcon, Button } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { dropIdOf } from './drag.tsx';
import type { Place } from './tree.ts';
import classes from './flow.module.css';

interface AddButtonProps extends Pick<ComponentPropsWithRef<'button'>, 'ref' | 'tabIndex' | 'className'> {
  place: Place;
  label: string;
  isSmall: boolean;
}

/** Where a step is added. A menu around it brings what opens it. */
export function AddButton({ place, label, isSmall, className = '', ...rest }: AddButtonProps) {
  const shared = { ...rest, variant: 'default', 'aria-label': label, 'data-place': dropIdOf(place) };
  return isSmall ? (
    <ActionIcon {...shared} className={`${classes.plus} ${className}`} size={24} radius="xl">
      <Icon name="plus" size={12} />
    </ActionIcon>
  ) : (
    <Button {...shared} className={`${classes.add} ${className}`} leftSection={<Icon name="plus" />}>
      {t('Add a step')}
    </Button>
  );
}
