import { Anchor, Box, Group as Row, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Automations } from './automations.tsx';
import { Controls } from './controls.tsx';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Records } from './records.tsx';
import { Reports } from './reports.tsx';
import { Shells } from './shells.tsx';
import { Work } from './work.tsx';

const groups: Readonly<Record<string, ComponentType>> = {
  shell: Shells,
  controls: Controls,
  messages: Messages,
  overlays: Overlays,
  fields: Fields,
  records: Records,
  work: Work,
  automations: Automations,
  reports: Reports,
};

/** The group that the address names, else all of them. */
export function Groups() {
  const asked = new URLSearchParams(location.search).get('group');
  const shown = Object.entries(groups).filter(([name]) => asked === null || name === asked);
  return (
    <Box component="main" p={16} bg="var(--mantine-color-body)">
      {shown.length !== 1 && (
        <Row component="nav">
          {Object.keys(groups).map((name) => (
            <Anchor key={name} href={`?group=${name}`}>
              {name}
            </Anchor>
          ))}
        </Row>
      )}
      {shown.map(([name, Group]) => (
        <section key={name} data-group={name} aria-label={name}>
          <Title order={1} mb="md" tt="capitalize">
            {name}
          </Title>
          <Group />
        </section>
      ))}
    </Box>
  );
}
