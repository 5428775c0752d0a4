import { brands, brokenBrands } from '../brands.ts';
import { ok, type Reply, refuse } from '../reply.ts';

/**
 * Responds to the request for a theme: with the theme of that id, with the failure that `brokenBrands` defines for the
 * id, or with a 404 for an unknown id.
 */
export function respondToTheme(id: string): Reply {
  const broken = Object.entries(brokenBrands).find(([name]) => name === id);
  if (broken !== undefined) return broken[1];
  const brand = brands.find((candidate) => candidate.id === id);
  return brand === undefined ? refuse(404, 'UNKNOWN_BRAND') : ok(brand);
}
