import { loadScript } from './script-loader.ts';

/** The config values of the risk-scoring script. Each is `''` while it is unknown. */
export interface RiskConfig {
  readonly host: string;
  readonly organizationId: string;
  readonly fingerprint: string;
}

/** Milliseconds. */
const riskTimeout = 30_000;

/** Returns the URL of the risk script; `undefined` if a value is missing or cannot be part of it. */
export function riskScriptUrl({ host, organizationId, fingerprint }: RiskConfig): string | undefined {
  if (!/^[\w.-]+(:\d+)?$/.test(host) || organizationId === '' || fingerprint === '') return undefined;
  try {
    const query = `org_id=${encodeURIComponent(organizationId)}&session_id=${encodeURIComponent(fingerprint)}`;
    return `https://${host}/fp/tags.js?${query}`;
  } catch {
    return undefined;
  }
}

/** Loads the risk-scoring script if it is configured. Nothing waits for it, and a failure to load is ignored. */
export function startRiskScript(config: RiskConfig): void {
  const url = riskScriptUrl(config);
  if (url !== undefined) loadScript(url, riskTimeout).catch(() => undefined);
}

/** Returns the result of the risk-scoring script; `''` until the script has set it. */
export function readRiskToken(): string {
  const { VBAToken } = window as { VBAToken?: unknown };
  return typeof VBAToken === 'string' ? VBAToken : '';
}
