import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  search: ownSearch(),
  component: lazyRouteComponent(
    loadChunk('contact-screen', () => import('#src/screens/contact-screen.tsx')),
    'ContactScreen',
  ),
});
