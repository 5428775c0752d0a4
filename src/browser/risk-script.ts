import { type AppInitResponse, configValue } from '#api/calls/app-init.ts';
import { loadScript } from './script-loader.ts';

/** Time-out of the risk script, in milliseconds. */
const riskTimeout = 30_000;

/** Returns the URL of the risk script; `undefined` if a config value is missing or cannot be part of it. */
export function riskScriptUrl(appInit: AppInitResponse): string | undefined {
  const host = configValue(appInit, 'Risk_ScriptHost');
  const organizationId = configValue(appInit, 'Risk_OrganizationId');
  const fingerprint = configValue(appInit, 'Risk_Fingerprint');
  if (!/^[\w.-]+(:\d+)?$/.test(host) || organizationId === '' || fingerprint === '') return undefined;
  try {
    const query = `org_id=${encodeURIComponent(organizationId)}&session_id=${encodeURIComponent(fingerprint)}`;
    return `https://${host}/fp/tags.js?${query}`;
  } catch {
    return undefined;
  }
}

/** Loads the risk-scoring script if it is configured. Nothing waits for it, and a failure to load is ignored. */
export function startRiskScript(appInit: AppInitResponse): void {
  const url = riskScriptUrl(appInit);
  if (url !== undefined) loadScript(url, riskTimeout).catch(() => undefined);
}

/** Returns the result of the risk-scoring script; `''` until the script has set it. */
export function readRiskToken(): string {
  const { VBAToken } = window as { VBAToken?: unknown };
  return typeof VBAToken === 'string' ? VBAToken : '';
}
