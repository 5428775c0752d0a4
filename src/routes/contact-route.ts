import { createRoute } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

const loadScreen = loadChunk('contact-screen', () => import('#src/screens/outcome/contact-screen.tsx'));

/** The route of Contact Support. */
export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  search: ownSearch(),
  component: lazyScreen(loadScreen, 'ContactScreen'),
});
