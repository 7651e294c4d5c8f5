import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Group, type GroupProps } from '@mantine/core';
import type { ComponentProps } from 'react';
// Shapes from Tabler Icons (tabler.io/icons, MIT), copied because the package has 17,000 files.
import shapes from './icon-shapes.json';
import { useMutation } from '@tanstack/react-query';

export type IconName = keyof typeof shapes;

interface IconProps {
  name: IconName;
  size?: number;
  isFilled?: boolean;
  className?: string;
}

/** Hidden from screen readers: the text beside it, or the label of its button, names it. */
export function Icon({ name, size = 16, isFilled = false, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={shapes[name]} />
    </svg>
  );
}

export interface IconButtonProps
  extends Omit<ActionIconProps, 'className' | 'size'>, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  icon: IconName;
  label: string;
  iconSize?: number;
  size?: number;
  className?: string | undefined;
}

export function IconButton({ icon, label, size = 28, iconSize, className = '', ...rest }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} size={size} className={className} {...rest}>
      <Icon name={icon} size={iconSize ?? (size < 28 ? 14 : 16)} />
    </ActionIcon>
  );
}

export interface TextButtonProps
  extends Omit<ButtonProps, 'leftSection'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon?: IconName | undefined;
  iconSize?: number;
}

export function TextButton({ icon, iconSize, ...props }: TextButtonProps) {
  const size = iconSize ?? (props.size === 'compact-xs' ? 12 : 16);
  return <Button {...props} leftSection={icon && <Icon name={icon} size={size} />} />;
}

export function IconText({
  icon,
  isLate = false,
  children,
  ...look
}: GroupProps & { icon: IconName; isLate?: boolean }) {
  return (
    <Group gap={4} wrap="nowrap" fz="0.75rem" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'} {...look}>
      <Icon name={icon} size={12} />
      {children}
    </Group>
  );
}

interface ActButtonProps extends Omit<TextButtonProps, 'loading' | 'onClick'> {
  run: () => Promise<unknown>;
  failure?: string | undefined;
}

/** A button that is busy until its action has ended. A failure shows a notification, as for every write. */
export function ActButton({ run, failure, ...props }: ActButtonProps) {
  const running = useMutation({ mutationFn: run, meta: { failure } });
  return <TextButton {...props} loading={running.isPending} onClick={() => running.mutate()} />;
}
