import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery, configValue } from '#api/calls/app-init.ts';
import { readRiskToken } from '#src/browser/risk-script.ts';
import { entryNames, pickText } from '#src/flow/entry-params.ts';
import type { Navigation } from './navigation.ts';

/** Returns what a submit needs to know about the page at this moment. An unknown config value or risk token is `''`. */
export function requestContextOf(client: QueryClient, navigation: Navigation) {
  const appInit = client.getQueryData(appInitQuery.queryKey);
  return {
    entryParams: pickText(navigation.location().search, entryNames),
    riskToken: readRiskToken(),
    fingerprint: configValue(appInit, 'Risk_Fingerprint'),
    captchaSiteKey: configValue(appInit, 'Recaptcha_SiteKey'),
    /** Empty until app init has loaded. */
    models: appInit?.validationModels ?? [],
    boardingUrl: configValue(appInit, 'Boarding_URL'),
    origin: window.location.origin,
    /** Epoch milliseconds. */
    now: Date.now(),
  };
}

export type RequestContext = ReturnType<typeof requestContextOf>;
