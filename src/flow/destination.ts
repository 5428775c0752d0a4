import { flows } from './flow.ts';
import type { Destination } from './transition.ts';

/** The paths of the screens outside the flows. */
const paths = {
  login: '/',
  contact: '/contact',
  unidentified: '/unidentified',
  security: '/security',
} as const;

/** Returns the path of a destination's route. */
export const pathOf = (destination: Destination) =>
  destination.to === 'flow' ? flows[destination.flow].path : paths[destination.to];

/** Returns the search parameters of a destination, without the entry parameters. */
export function searchOf(destination: Destination) {
  if (destination.to === 'flow') return { ...destination.position };
  return 'flow' in destination ? { flow: destination.flow } : {};
}
