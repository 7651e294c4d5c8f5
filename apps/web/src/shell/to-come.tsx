import { Skeleton } from '@mantine/core';
import classes from './to-come.module.css';

/** In place of a button with an icon that comes later. */
export function IconToCome() {
  return <Skeleton className={classes.icon} visible animate={false} data-to-come />;
}

/** In place of a toolbar that comes later. */
export function ToolbarToCome() {
  return <Skeleton className={classes.toolbar} visible animate={false} data-to-come />;
}

/** In place of the toolbar of a list, which has a second line on a phone. */
export function ViewToolbarToCome() {
  return <Skeleton className={`${classes.toolbar} ${classes.views}`} visible animate={false} data-to-come />;
}

/** In place of the toolbar of a list with something to choose from in its second line. */
export function ChoiceToolbarToCome() {
  return <Skeleton className={`${classes.toolbar} ${classes.choices}`} visible animate={false} data-to-come />;
}

/** In place of a field without a label that comes later. */
export function FieldToCome() {
  return <Skeleton className={classes.field} visible animate={false} data-to-come />;
}
