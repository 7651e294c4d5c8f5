import { ActionIcon, Anchor, Button, type ActionIconProps, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { Icon, type IconName } from '../icon.tsx';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

/** A link to another page of the app that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);
const above = { component: 'a', variant: 'subtle', color: 'gray', flex: 'none', className: 'finger' } as const;
export const BackLink = createLink((props: Native) => (
  <Button {...props} {...above} leftSection={<Icon name="arrow-left" />} />
));
/** Link to the parent page, above or before the title of a page. */
export const CrumbLink = createLink(({ icon, ...props }: Native & { icon: IconName }) => (
  <Button {...props} {...above} px={4} leftSection={<Icon name={icon} />} />
));
export const AnchorLink = createLink((props: AnchorProps & Native) => <Anchor size="sm" {...props} />);
export const ActionIconLink = createLink((props: ActionIconProps & Native) => <ActionIcon component="a" {...props} />);
