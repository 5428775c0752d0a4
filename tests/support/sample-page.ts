import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Core, createCore } from '#src/core/core.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import { recoveryFields } from '#src/flow/recovery-fields.ts';
import { startBeforeView } from '#src/page/before-view.ts';
import * as flags from '#src/start/page-flags.ts';
import type { PageAction, PageStart } from '#src/start/page-start.ts';
import { resetPageAfterEach } from './reset-page.ts';
import { samplePageStart } from './sample-page-start.ts';

interface Visit {
  readonly route?: '/' | '/forgot-username' | '/forgot-password';
  /** The URL if it differs from the route, because of its query or because the user has moved before the core runs. */
  readonly url?: string;
  /** The action that the page queues. */
  readonly queued?: PageAction | undefined;
  /** Whether the page has failed before its core starts. */
  readonly failed?: boolean;
  /** What the fields have without an event, as a password manager fills them in. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A landing page whose view has not started. */
export interface SamplePage {
  readonly core: Core;
  readonly page: ReturnType<typeof startBeforeView>;
  readonly start: PageStart;
}

const field = (name: string) => `<div><div><input id="field-${name}" name="${name}"></div><p></p></div>`;

/** The fields of the form of each landing page that has one. An extension has added one of them. */
const forms = {
  '/': `${field('username')}${field('password')}<input id="field-rememberDevice" name="rememberDevice" type="checkbox">
    <input name="username" value="of an extension">`,
  '/forgot-username': recoveryFields['forgot-username'].map(field).join(''),
  '/forgot-password': recoveryFields['forgot-password'].map(field).join(''),
};

/** Resolves in the next task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Registers hooks that remove the page of each test. Returns a function that loads a landing page and starts its core. */
export function createSamplePage(): (visit?: Visit) => SamplePage {
  let loaded: SamplePage | undefined;
  // Hooks after a test run in reverse order.
  resetPageAfterEach();
  beforeEach(() => void vi.spyOn(window.location, 'reload').mockImplementation(() => undefined));
  afterEach(async () => {
    vi.useRealTimers();
    loaded?.page.endActions();
    // The core requests app init in the task after its start, and the shell shows the end of a wait in a later task.
    await nextTask();
    await vi.waitFor(() => expect(loaded?.core.client.isFetching()).toBe(0));
    loaded?.core.client.clear();
    await nextTask();
  });
  return ({ route = '/', url = route, queued, failed = false, values = {} } = {}) => {
    document.title = 'Login | Shop Bank';
    const templates = document.querySelectorAll('template');
    document.body.innerHTML = `<div><div id="root" ${flags.prerendered}="en-us">
      <form>${forms[route]}<button type="submit">Send</button></form></div></div><div id="shell"></div>`;
    document.body.append(...templates);
    for (const [name, value] of Object.entries(values))
      document.querySelector(`#field-${name}`)?.setAttribute('value', value);
    const start = samplePageStart({ route, queued, failed });
    window.pageStart = start;
    window.history.replaceState(null, '', url);
    const readLocation = () => {
      const { pathname, search } = window.location;
      return { pathname, search: parseSearch(search) };
    };
    const core = createCore(readLocation);
    const page = startBeforeView(core, start, readLocation);
    loaded = { core, page, start };
    return loaded;
  };
}
