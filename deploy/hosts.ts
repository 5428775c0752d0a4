/** One application or service that this host passes requests on to. */
export interface ProxiedPath {
  /** First part of the path, compared without regard to case; ends with a slash. */
  readonly path: string;
  /** Where the requests go: scheme, host and port, no path. */
  readonly upstream: string;
}

/** Everything about a deployment that is a host, an address or a file of that machine. */
export interface Hosts {
  /** Names under which the page is served (nginx `server_name`). */
  readonly serverName: string;
  /** nginx `listen`, such as `443 ssl http2`. */
  readonly listen: string;
  /** Certificate files; left out where something in front of nginx ends TLS. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Folder on the server that holds `dist-deploy/public`. */
  readonly root: string;
  /** Whether Debian's package `libnginx-mod-http-brotli-static` is installed. */
  readonly brotli: boolean;
  /** The two services, and other applications that share the page's origin. */
  readonly proxied: readonly ProxiedPath[];
  /**
   * Origins that the build was given apart from the page's own (`VITE_LOGINSVC_ORIGIN`, `VITE_THEMESVC_ORIGIN`,
   * `VITE_ERROR_REPORTS`).
   */
  readonly serviceOrigins: readonly string[];
  /**
   * Origins to which the browser may be posted away: consoles (`redirectURL`) and sign-up (`Boarding_URL`), each
   * with every origin that they redirect the post on to. Agrees with `VITE_HANDOFF_HOSTS`.
   */
  readonly handOff: readonly string[];
  /** The captcha: script addresses, frame addresses, and the Trusted Types policies that its scripts create. */
  readonly captcha: {
    readonly scripts: readonly string[];
    readonly frames: readonly string[];
    readonly policies: readonly string[];
  };
  /** Origins of the risk script: `https://` and the config value `Risk_ScriptHost`. */
  readonly risk: readonly string[];
  /** Where brand logos may come from besides this host and `data:`; `https:` is any host. */
  readonly logos: readonly string[];
}

/** The deployment that `write-config.ts` writes; the values to change are all here (deploy/README.md). */
export const hosts: Hosts = {
  serverName: 'login.example.com',
  listen: '443 ssl http2',
  tls: {
    certificate: '/etc/ssl/certs/login.example.com.pem',
    key: '/etc/ssl/private/login.example.com.key',
  },
  root: '/srv/merchant-sign-in/public',
  brotli: true,
  proxied: [
    { path: '/loginsvc/', upstream: 'http://127.0.0.1:8081' },
    { path: '/themesvc/', upstream: 'http://127.0.0.1:8082' },
  ],
  serviceOrigins: [],
  handOff: [],
  captcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    policies: ['goog#html'],
  },
  risk: [],
  logos: ['https:'],
};
