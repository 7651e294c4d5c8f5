import { useMutation } from '@tanstack/react-query';
import { TextButton, type TextButtonProps } from '../icon.tsx';

interface ActButtonProps extends Omit<TextButtonProps, 'loading' | 'onClick'> {
  run: () => Promise<unknown>;
  failure?: string | undefined;
}

/** A button that is busy until its action has ended. A failure shows a notification, as for every write. */
export function ActButton({ run, failure, ...props }: ActButtonProps) {
  const running = useMutation({ mutationFn: run, meta: { failure } });
  return <TextButton {...props} loading={running.isPending} onClick={() => running.mutate()} />;
}
