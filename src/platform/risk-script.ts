import { loadScript } from './script-loader.ts';

/** Config values of the risk-scoring script; any may be `''`. */
export interface RiskConfig {
  readonly host: string;
  readonly organizationId: string;
  readonly fingerprint: string;
}

const riskTimeout = 30_000;

/** The script's address, or `undefined` unless all three values are there and the host is one (contract section 2). */
export function riskScriptAddress({ host, organizationId, fingerprint }: RiskConfig): string | undefined {
  if (!/^[\w.-]+(:\d+)?$/.test(host) || organizationId === '' || fingerprint === '') return undefined;
  const query = `org_id=${encodeURIComponent(organizationId)}&session_id=${encodeURIComponent(fingerprint)}`;
  return `https://${host}/fp/tags.js?${query}`;
}

/** Loads the risk-scoring script where it is configured. Nothing waits for it, and its failing is nobody's error. */
export function startRiskScript(config: RiskConfig): void {
  const address = riskScriptAddress(config);
  if (address !== undefined) loadScript(address, riskTimeout).catch(() => undefined);
}

/** The script's result at this moment, `''` while there is none. */
export function readRiskToken(): string {
  const { VBAToken } = window as { VBAToken?: unknown };
  return typeof VBAToken === 'string' ? VBAToken : '';
}
