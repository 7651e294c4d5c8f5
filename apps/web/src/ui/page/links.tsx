import { ActionIcon, Anchor, Button, type ActionIconProps, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

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

/** A link to another page of the app that looks like a button. */
export const ButtonLink = createLink(PlainButton);
export const AnchorLink = createLink(PlainAnchor);
export const ActionIconLink = createLink(PlainActionIcon);
