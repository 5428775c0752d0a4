import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageFailure } from '#src/start/page-start.ts';
import { samplePageStart } from '#tests/support/sample-page-start.ts';
import { AppFailureBoundary } from './app-failure.tsx';

function Screen({ fails }: { readonly fails: boolean }) {
  if (fails) throw new Error('The screen throws.');
  return <button type="button">Continue</button>;
}

afterEach(() => {
  delete window.pageStart;
});

test('if the focused control disappears, the heading of the failure page gets the focus', async () => {
  const showFailurePage = (_: PageFailure, container: Element) => {
    const heading = document.createElement('h1');
    heading.tabIndex = -1;
    container.replaceChildren(heading);
    heading.focus();
  };
  window.pageStart = samplePageStart({ showFailurePage });
  const log = vi.mocked(console.error).mockImplementation(() => undefined);
  const page = (fails: boolean) => (
    <AppFailureBoundary>
      <Screen fails={fails} />
    </AppFailureBoundary>
  );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Continue' }).focus();
  rerender(page(true));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveFocus();
  expect(log).toHaveBeenCalledTimes(1);
  log.mockClear();
});
