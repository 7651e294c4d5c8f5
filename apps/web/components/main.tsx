import './no-server.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '../src/ui/global.css';
import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
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
import { queryClient } from '../src/session/query-client.ts';
import { cssVariables, theme } from '../src/ui/theme.ts';
import { fillCache } from './cache.ts';
import { contacts } from './example-data.ts';
import { Groups } from './groups.tsx';

fillCache();

// Overlays stay in the frame that they are shown in, and leave the focus alone.
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
const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
const folder = createRoute({ getParentRoute: () => shell, path: '/folders/$folderId', component: Groups });
const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([folder])]),
  history: createMemoryHistory({ initialEntries: [`/folders/${contacts.id}`] }),
});

const element = document.querySelector('#root');
if (!element) throw new Error('index.html has lost its #root.');
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={ownTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {/* Links are typed by the router of the app; here nothing is followed. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
// Loads the parts that wait for the first key.
dispatchEvent(new Event('keydown'));
