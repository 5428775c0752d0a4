/** A service or an application to which this host passes requests on. */
export interface ProxiedPath {
  /** First part of the path, compared without regard to case; ends with a slash. */
  readonly path: string;
  /** Where the requests go: scheme, host and port, no path. */
  readonly upstream: string;
  /**
   * `true` for an application with pages, such as a console: it sends its own policy. The responses of a service are
   * data, so nginx adds a policy under which HTML in them neither runs script nor loads anything.
   */
  readonly hasPages?: boolean;
}

/** TLS that nginx terminates itself. */
interface Tls {
  /** File of the certificate, with its chain. */
  readonly certificate: string;
  /** File of the private key. */
  readonly key: string;
  /** nginx `listen` of the server that redirects http to https; port 80 if it is left out. */
  readonly redirectFrom?: string;
}

/** The fields of `/.well-known/security.txt` (RFC 9116). */
export interface SecurityTxt {
  /** How to report a weakness: addresses such as `mailto:security@example.com` or `https://example.com/report`. */
  readonly contacts: readonly string[];
  /** When the file stops being valid: ISO 8601 with a time zone, less than a year ahead. */
  readonly expires: string;
  /** Address of the policy for reports. */
  readonly policy?: string;
  /** Languages of the people who read the reports, such as `en` and `es`. */
  readonly languages?: readonly string[];
}

/** Everything about a deployment that is a host, an address or a file of that machine. */
export interface Hosts {
  /** Names under which the page is served (nginx `server_name`); http is redirected to the first one. */
  readonly serverName: string;
  /** nginx `listen`, such as `443 ssl http2`. */
  readonly listen: string;
  /** Left out if something in front of nginx terminates TLS. */
  readonly tls?: Tls;
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
   * Origins to which a form post may leave: consoles (`redirectURL`) and sign-up (`Boarding_URL`), each
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
  /**
   * Origins of brand logos besides this host and `data:`. Empty by default: an image request carries data out in its
   * address, so a policy that allowed every https host would let injected script send out what a merchant types.
   */
  readonly logos: readonly string[];
  /** Contents of `/.well-known/security.txt`. Without it, that path is a 404. */
  readonly securityTxt?: SecurityTxt;
}

/** The deployment that `write-config.ts` writes; the values to change are all here (docs/deploying.md). */
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
    // Exact: other scripts below https://www.google.com/recaptcha/ contain frameworks that run text as code.
    scripts: ['https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'],
    frames: ['https://www.google.com/recaptcha/api2/', 'https://recaptcha.google.com/recaptcha/api2/'],
    policies: ['goog#html'],
  },
  risk: [],
  logos: [],
};
