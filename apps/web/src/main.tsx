import './ui/global.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from './away/server.ts';
import { queryClient } from './session/query-client.ts';
import { askForFirstPage, router } from './router.tsx';
import { focusFirstErrors, markFocus, letTypingSearch } from './ui/form/focus-first.ts';
import { AllNotifications } from './ui/notifications.tsx';
import { cssVariables, theme } from './ui/theme.ts';

// zod compiles checks with eval, which the Content-Security-Policy forbids. Its own z.config() would load it here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The build gives each component its own styles; the development server bundles all components first.
if (import.meta.env.DEV) void import('@mantine/core/styles.layer.css');

letTypingSearch();
markFocus();
watchNetwork();
focusFirstErrors();
askForFirstPage();
// The page's code loads in parallel with its data. The data request goes first: browsers have few connections.
setTimeout(() => {
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) void router.loadRouteChunk(route);
});

// On a slow line the font loads after the first page: its 48 kB would delay the rows by a second.
const loadFont = () => void import('@fontsource-variable/inter/wght.css');
const isSlow = performance.now() > 2_000;
if (!isSlow) loadFont();
const afterFirstPage = router.subscribe('onRendered', () => {
  afterFirstPage();
  if (isSlow) loadFont();
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has lost its #root.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      // Writes all variables, not only those that differ from a 27 kB file.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <AllNotifications />
    </MantineProvider>
  </StrictMode>,
);
