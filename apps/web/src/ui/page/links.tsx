import { ActionIcon, Anchor, Button, type ActionIconProps, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../icon.tsx';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

function PlainButton(props: ButtonProps & Native) {
  return <Button component="a" {...props} />;
}

function PlainAnchor(props: AnchorProps & Native) {
  return <Anchor size="sm" {...props} />;
}

function PlainActionIcon(props: ActionIconProps & Native) {
  return <ActionIcon component="a" {...props} />;
}

function PlainBack({ children, ...props }: Native & { children?: ReactNode }) {
  return (
    <Button component="a" {...props} variant="subtle" color="gray" leftSection={<Icon name="arrow-left" />}>
      {children}
    </Button>
  );
}

/** A link to another page of the app that looks like a button. */
export const ButtonLink = createLink(PlainButton);
/** The way back, before the title of a page. */
export const BackLink = createLink(PlainBack);
export const AnchorLink = createLink(PlainAnchor);
export const ActionIconLink = createLink(PlainActionIcon);
