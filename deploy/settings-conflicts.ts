import type { BuildSettings } from './build-settings.ts';
import type { Hosts } from './hosts.ts';

/** Returns the origin of a URL; `''` for a path on the page's own origin. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

/** Returns the host and port of a source such as `https://console.example.com`; the source itself if it is no URL. */
const hostOf = (source: string) => (URL.canParse(source) ? new URL(source).host : source);

/**
 * Compares the settings of the build with `hosts.ts`. If they conflict, the Content-Security-Policy blocks requests or
 * form posts of the app, and only users in production would notice.
 *
 * @returns one sentence for each conflict.
 */
export function settingsConflicts(settings: BuildSettings, hosts: Hosts): string[] {
  const origins = hosts.serviceOrigins.map(originOf);
  const called = ['VITE_LOGINSVC_ORIGIN', 'VITE_THEMESVC_ORIGIN', 'VITE_ERROR_REPORTS'] as const;
  const handOff = hosts.handOff.map(hostOf);
  const ownNames = hosts.serverName.split(/\s+/);
  const services = called.flatMap((name) => {
    const origin = originOf(settings[name]);
    return origin === '' || origins.includes(origin)
      ? []
      : [
          `${name} is on ${origin}, but serviceOrigins does not name it: the policy would block the requests.`,
        ];
  });
  // The policy always allows form posts to the page's own host.
  const targets = settings.VITE_HANDOFF_HOSTS.filter((host) => !ownNames.includes(host));
  const blocked = targets
    .filter((host) => !handOff.includes(host))
    .map(
      (host) =>
        `VITE_HANDOFF_HOSTS names ${host}, but handOff does not: the policy would block the form post.`,
    );
  return [...services, ...blocked];
}
