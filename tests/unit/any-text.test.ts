import { act } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { type ThemeResponse, themeQuery } from '#api/calls/theme.ts';
import { calls } from '#api/offline/all-calls.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { updateFlowSession } from '#src/core/flow-session.ts';
import { flows } from '#src/flow/flow.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { galleryStates } from '#tests/gallery/gallery-states.ts';
import { usableAnswers } from '#tests/support/odd-answers.ts';
import { renderApp } from '#tests/support/render-app.tsx';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

/** The members that name one of the app's own values or models. */
const own = ['kind', 'flow', 'method', 'decision', 'preferredMethod', 'name', 'regExName'];

/** Returns a copy of what a service has sent, in which the texts are replaced by others in turn. */
function withTexts(value: unknown, texts: readonly string[]): unknown {
  let next = 0;
  return JSON.parse(JSON.stringify(value), (key, member) => {
    if (typeof member !== 'string' || own.includes(key)) return member;
    next += 1;
    return texts[next % texts.length];
  });
}

const odd = ['\ud800', '\udc00x', '\0', '__proto__', '<img src onerror=a()>', '%', '{0}', 'x'.repeat(5_000)];
const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...odd)), {
  minLength: 1,
  maxLength: 4,
});
// The state `failure` throws on purpose.
const screens = galleryStates.filter(
  ({ name, environment, flowState }) => flowState && environment === undefined && name !== 'failure',
);

test('every later step of a flow has a state in the gallery', () => {
  const steps = Object.values(flows).flatMap((flow) =>
    flow.steps.slice(1).map((step) => `${flow.path}?step=${step}`),
  );
  expect(galleryStates.map(({ path }) => path.replace(/&.*/, ''))).toEqual(expect.arrayContaining(steps));
});

test('every screen renders any text in what the services have sent', async () => {
  const { client, router } = await renderApp('/contact');
  const property = fc.asyncProperty(fc.constantFrom(...screens), texts, async (screen, any) => {
    const theme = calls.theme.response().safeParse(withTexts(usableAnswers.theme, any));
    await act(async () => {
      await router.navigate({ to: '/contact' });
      if (theme.success) client.setQueryData(themeQuery(undefined).queryKey, theme.data as ThemeResponse);
      const models = withTexts(usableAnswers.appInit.validationModels, any);
      const appInit = { configValues: [], validationModels: models };
      client.setQueryData(appInitQuery.queryKey, calls.appInit.response().parse(appInit));
      const knownUsername = { username: any[0] ?? '', retrieved: true };
      updateFlowSession(client, { flowState: withTexts(screen.flowState, any) as FlowState, knownUsername });
      await router.navigate({ href: screen.path });
    });
    expect(router.state.location.pathname).toBe(screen.path.replace(/\?.*/, ''));
    expect(document.querySelector('#root h1')).toHaveTextContent(/\w/);
  });
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
});
