import { Skeleton } from '@mantine/core';

/** In place of a button with an icon that comes later. */
export function IconToCome() {
  return <Skeleton height={28} width={28} visible animate={false} data-to-come />;
}

/** In place of a toolbar that comes later, as high as it: what is below stays where it is when it comes. */
export function ToolbarToCome() {
  return <Skeleton height={30} width={420} visible animate={false} data-to-come />;
}

/** In place of a field without a label that comes later. */
export function FieldToCome() {
  return <Skeleton height={30} width={240} visible animate={false} data-to-come />;
}
