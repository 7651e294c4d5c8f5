import './no-server.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '../../src/ui/global.css';
import { Anchor, Box, Group, MantineProvider, mergeThemeOverrides, Title } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../src/session/query-client.ts';
import { cssVariables, theme } from '../../src/ui/theme.ts';
import { automations } from './automations.tsx';
import { controls } from './controls.tsx';
import { contacts, fillCache } from './example-data.ts';
import { fields } from './fields.tsx';
import { messages } from './messages.tsx';
import { overlays } from './overlays.tsx';
import { records } from './records.tsx';
import { reports } from './reports.tsx';
import { shell } from './shells.tsx';
import classes from './states.module.css';
import type { States } from './states.tsx';
import { work } from './work.tsx';

fillCache();

const groups: Readonly<Record<string, States>> = {
  shell,
  controls,
  messages,
  overlays,
  fields,
  records,
  work,
  automations,
  reports,
};

/** The group that the address names, else all of them. */
function Groups() {
  const asked = new URLSearchParams(location.search).get('group');
  const shown = Object.entries(groups).filter(([name]) => asked === null || name === asked);
  return (
    <Box component="main" p={16} bg="var(--mantine-color-body)">
      {shown.length !== 1 && (
        <Group component="nav">
          {Object.keys(groups).map((name) => (
            <Anchor key={name} href={`?group=${name}`}>
              {name}
            </Anchor>
          ))}
        </Group>
      )}
      {shown.map(([group, states]) => (
        <section key={group} data-group={group} aria-label={group}>
          <Title order={1} mb="md" tt="capitalize">
            {group}
          </Title>
          <div className={classes.states}>
            {states.map(([name, state], at) => (
              <div key={at}>
                <Box mb={4} fz="0.6875rem" c="dimmed">
                  {name}
                </Box>
                {state}
              </div>
            ))}
          </div>
        </section>
      ))}
    </Box>
  );
}

// Overlays stay inside their frame and leave the focus alone.
const inFrame = { withinPortal: false, trapFocus: false, lockScroll: false, returnFocus: false };
const ownTheme = mergeThemeOverrides(theme, {
  // A font of the machine would make the pictures differ between machines.
  fontFamilyMonospace: theme.fontFamily ?? '',
  components: {
    Modal: { defaultProps: inFrame },
    Drawer: { defaultProps: inFrame },
    Menu: { defaultProps: { withinPortal: false, hideDetached: false } },
    Tooltip: { defaultProps: { withinPortal: false } },
    Notifications: { defaultProps: { withinPortal: false } },
  },
});

// The routes whose parameters components read.
const root = createRootRoute();
const shellRoute = createRoute({ getParentRoute: () => root, id: 'shell' });
const folder = createRoute({ getParentRoute: () => shellRoute, path: '/folders/$folderId', component: Groups });
const router = createRouter({
  routeTree: root.addChildren([shellRoute.addChildren([folder])]),
  history: createMemoryHistory({ initialEntries: [`/folders/${contacts.id}`] }),
});

const element = document.querySelector('#root');
if (!element) throw new Error('index.html has lost its #root.');
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={ownTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {/* Links are typed by the app's router; nothing is followed here. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
// Loads the parts that wait for the first key.
dispatchEvent(new Event('keydown'));
