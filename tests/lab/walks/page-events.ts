/** An action of the user in the page. */
export interface Action {
  readonly is: 'action';
  /**
   * `submit`: a click on a submit button, or Enter. `press`: a click on another button, or on the sign-up link. `move`:
   * Back or Forward within the document. `type`: a change of a field.
   */
  readonly kind: 'submit' | 'press' | 'link' | 'language' | 'type' | 'move';
  /** The text of the control, or the name of the field. */
  readonly name: string;
  /** The URL of the page. For `move`, the URL of the history entry that it reached. */
  readonly url: string;
  /** The URL of the link, the language of the button, or the state of the history entry, as text. */
  readonly value: string;
  /** The values of the fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The keys of the messages that the page showed. */
  readonly messages: readonly string[];
}

/** A call has ended. */
export interface Ended {
  readonly is: 'ended';
  /** Identifies the call within its document. */
  readonly id: number;
  /** `network`: no response arrived. `cancelled`: by the app. */
  readonly status: number | 'network' | 'cancelled';
  /** The bodies of the request and of the response. */
  readonly request: string;
  readonly body: string;
  /** Whether the response is the service's own, and not one that the walk has made up. */
  readonly isOwn: boolean;
  /** Whether the browser was offline. */
  readonly isOffline: boolean;
}

/** What happens in the page. The page reports it on the console, in the order in which it happens. */
export type PageEvent =
  | Action
  /** The app sends a call: its path without service and version, in lower case. */
  | { readonly is: 'sent'; readonly id: number; readonly call: string }
  | Ended
  /** A document is shown, or the back/forward cache shows it again. */
  | { readonly is: 'document' }
  /** The app has changed the URL or the state of the history entry. `adds`: it has added the entry. */
  | { readonly is: 'moved'; readonly url: string; readonly state: string; readonly adds: boolean }
  /** The app posts a form. The browser posts it again by itself if the user reloads its response, or goes Forward to it. */
  | { readonly is: 'posted'; readonly session: string }
  /** A message appears. */
  | { readonly is: 'shown'; readonly key: string };

/** An event with its document, and its number in it. */
export type Reported = PageEvent & { readonly document: number; readonly serial: number };

/** The header of a response that is not the service's own. */
export const madeUp = 'x-walk';

/** What the line of an event begins with on the console. */
const prefix = 'walk: ';

/** Reads an event from a line of the console. Returns `undefined` for any other line. */
export const readPageEvent = (line: string): Reported | undefined =>
  line.startsWith(prefix) ? JSON.parse(line.slice(prefix.length)) : undefined;

/** Runs in the page before its own scripts. The browser evaluates the source of this function. */
function reportFrom(start: string, header: string): void {
  if (window !== window.top) return;
  const id = Math.random();
  let serial = 0;
  const report = (event: PageEvent) => {
    serial += 1;
    console.debug(start + JSON.stringify({ ...event, document: id, serial }));
  };
  report({ is: 'document' });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report({ is: 'document' });
  });

  const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const keyOf = (element: Element) => element.getAttribute('data-message-key') ?? '';
  /** Whether the next `popstate` follows a call of the app, not Back or Forward of the user. */
  let isOwnMove = false;
  const act = (kind: Action['kind'], name: string, value: string) => {
    isOwnMove = false;
    const fields = all<HTMLInputElement>('#root input[name]').map((field) => [field.name, field.value]);
    report({
      is: 'action',
      kind,
      name,
      url: location.href,
      value,
      fields: Object.fromEntries(fields),
      messages: all('[data-message-key]').map(keyOf),
    });
  };
  addEventListener(
    'click',
    ({ isTrusted, target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null;
      if (!isTrusted || control === null) return;
      const name = control.textContent.trim();
      if (control instanceof HTMLAnchorElement)
        act(control.dataset.action === undefined ? 'link' : 'press', name, control.href);
      else if (control.lang !== '') act('language', name, control.lang);
      else act((control as HTMLButtonElement).type === 'submit' ? 'submit' : 'press', name, '');
    },
    true,
  );
  addEventListener(
    'input',
    ({ isTrusted, target }) => {
      if (isTrusted && target instanceof HTMLInputElement) act('type', target.name, '');
    },
    true,
  );

  const entry = () => ({ url: location.href, state: JSON.stringify(history.state) });
  addEventListener(
    'popstate',
    () => {
      if (isOwnMove) report({ is: 'moved', ...entry(), adds: false });
      else act('move', '', entry().state);
      isOwnMove = false;
    },
    true,
  );
  /** Calls a function before or after a method of the browser. */
  const watch = (names: readonly (keyof History)[], before?: () => void, after?: (name: string) => void) => {
    for (const name of names) {
      const original = History.prototype[name];
      Reflect.set(History.prototype, name, function (this: History, ...parameters: unknown[]) {
        before?.();
        Reflect.apply(original, this, parameters);
        after?.(name);
      });
    }
  };
  watch(['go', 'back', 'forward'], () => {
    isOwnMove = true;
  });
  watch(['pushState', 'replaceState'], undefined, (name) =>
    report({ is: 'moved', ...entry(), adds: name === 'pushState' }),
  );

  const { fetch } = window;
  let calls = 0;
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const [, call] = /\/loginsvc\/v1\/(.+)/i.exec(new URL(request.url).pathname) ?? [];
    if (call === undefined || request.method !== 'POST') return fetch(input, init);
    calls += 1;
    const id = calls;
    report({ is: 'sent', id, call: call.toLowerCase() });
    const wasOffline = !navigator.onLine;
    const copy = request.clone();
    const end = async (response: Response | undefined) => {
      const isCancelled = response === undefined && (request.signal.aborted || init?.signal?.aborted);
      report({
        is: 'ended',
        id,
        status: response?.status ?? (isCancelled ? 'cancelled' : 'network'),
        request: await copy.text(),
        body: (await response?.text()) ?? '',
        isOwn: response?.headers.has(header) === false,
        isOffline: wasOffline || !navigator.onLine,
      });
    };
    try {
      const response = await fetch(input, init);
      void end(response.clone());
      return response;
    } catch (thrown) {
      void end(undefined);
      throw thrown;
    }
  };

  window.navigation?.addEventListener('navigate', ({ formData }) => {
    const session = formData?.get('SessionToken');
    if (typeof session === 'string') report({ is: 'posted', session });
  });

  const reported = new WeakMap<Element, string>();
  new MutationObserver(() => {
    for (const element of all('#root [data-message-key]')) {
      const key = keyOf(element);
      if (reported.get(element) !== key) report({ is: 'shown', key });
      reported.set(element, key);
    }
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-message-key'],
  });
}

/** The script that reports the events of a page. */
export const pageEventScript = `(${reportFrom})(${JSON.stringify(prefix)}, '${madeUp}')`;
