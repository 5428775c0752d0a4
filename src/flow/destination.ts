import { flows } from './flow.ts';
import type { Destination } from './transition.ts';

/** Returns the path of a destination's route. */
export function pathOf(destination: Destination) {
  switch (destination.to) {
    case 'login':
      return '/';
    case 'contact':
      return '/contact';
    case 'flow':
      return flows[destination.flow].path;
    case 'unidentified':
    case 'security':
      return `/${destination.to}` as const;
  }
}

/** Returns the search parameters of a destination, without the entry parameters. */
export function searchOf(destination: Destination) {
  switch (destination.to) {
    case 'login':
    case 'contact':
      return {};
    case 'flow':
      return { ...destination.position };
    case 'unidentified':
    case 'security':
      return { flow: destination.flow };
  }
}
