import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Icon, type IconName } from '../icon.tsx';

interface ActButtonProps extends Omit<ButtonProps, 'loading' | 'leftSection'> {
  icon?: IconName;
  run: () => Promise<unknown>;
  failure?: string | undefined;
  'aria-label'?: string;
}

/** A button that is busy until its action has ended. A failure shows a notification, as for every write. */
export function ActButton({ icon, run, failure, ...props }: ActButtonProps) {
  const running = useMutation({ mutationFn: run, meta: { failure } });
  return (
    <Button
      {...props}
      {...(icon && { leftSection: <Icon name={icon} /> })}
      loading={running.isPending}
      onClick={() => running.mutate()}
    />
  );
}
