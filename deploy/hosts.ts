/** A service or an application to which this host forwards requests. */
export interface ProxiedPath {
  /** First part of the path, in any case; ends with a slash. */
  readonly path: string;
  /** The scheme, host and port that receive the requests, without a path. */
  readonly upstream: string;
  /**
   * `true` for an application with pages, such as a console, because it sends its own policy. The responses of a
   * service are data, so nginx adds a policy under which HTML in them neither executes scripts nor loads anything.
   */
  readonly hasPages?: boolean;
}

/** The TLS files, if nginx terminates TLS itself. */
interface Tls {
  /** The file of the certificate and its chain. */
  readonly certificate: string;
  /** The file of the private key. */
  readonly key: string;
  /** nginx `listen` of the server that redirects http to https; port 80 by default. */
  readonly redirectFrom?: string;
}

/** The fields of `/.well-known/security.txt` (RFC 9116). */
export interface SecurityTxt {
  /** How to report a vulnerability: URIs such as `mailto:security@example.com` or `https://example.com/report`. */
  readonly contacts: readonly string[];
  /** When the file expires: ISO 8601 with a time zone, at most a year ahead. */
  readonly expires: string;
  /** The URL of the policy for reports. */
  readonly policy?: string;
  /** The languages in which reports are welcome, such as `en` and `es`. */
  readonly languages?: readonly string[];
}

/** The hosts, URLs and files of one deployment. */
export interface Hosts {
  /** Names under which the page is served (nginx `server_name`); http is redirected to the first one. */
  readonly serverName: string;
  /** nginx `listen`, such as `443 ssl http2`. */
  readonly listen: string;
  /** Leave it out if a proxy in front of nginx terminates TLS. */
  readonly tls?: Tls;
  /** The folder on the server with the contents of `dist-deploy/public`. */
  readonly root: string;
  /** Whether Debian's package `libnginx-mod-http-brotli-static` is installed. */
  readonly brotli: boolean;
  /** The two services, and other applications that share the page's origin. */
  readonly proxied: readonly ProxiedPath[];
  /**
   * The origins in the build settings `VITE_LOGINSVC_ORIGIN`, `VITE_THEMESVC_ORIGIN` and `VITE_ERROR_REPORTS` that
   * differ from the page's own origin.
   */
  readonly serviceOrigins: readonly string[];
  /**
   * The origins to which the page may post a form: consoles (`redirectURL`) and sign-up (`Boarding_URL`), with every
   * origin to which they redirect the post. They must include the hosts of `VITE_HANDOFF_HOSTS`.
   */
  readonly handOff: readonly string[];
  /** The captcha: URLs of its scripts, URLs of its frames, and the Trusted Types policies that its scripts create. */
  readonly captcha: {
    readonly scripts: readonly string[];
    readonly frames: readonly string[];
    readonly policies: readonly string[];
  };
  /** The origins of the risk script: `https://` and the config value `Risk_ScriptHost`. */
  readonly risk: readonly string[];
  /**
   * The origins of brand logos, apart from this host and `data:`. The list is empty by default. The URL of an image can
   * carry data, so under a policy that allows every https host an injected script could send out what a user types.
   */
  readonly logos: readonly string[];
  /** The contents of `/.well-known/security.txt`. Without them that path is a 404. */
  readonly securityTxt?: SecurityTxt;
}

/** The deployment for which `write-config.ts` writes files. Change every value here (docs/deploying.md). */
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
    // Exact URLs, because other scripts below https://www.google.com/recaptcha/ contain frameworks that execute text as
    // code.
    scripts: ['https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'],
    frames: ['https://www.google.com/recaptcha/api2/', 'https://recaptcha.google.com/recaptcha/api2/'],
    policies: ['goog#html'],
  },
  risk: [],
  logos: [],
};
