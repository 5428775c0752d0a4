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

/** What happens in the page. The page reports it on the console, in the order in which it happens. */
export type PageEvent =
  | Action
  /** A document is shown. `isRestored`: the back/forward cache shows it again. */
  | { readonly is: 'document'; readonly id: number; readonly isRestored: boolean }
  | { readonly is: 'hidden' }
  /** The app has changed the URL or the state of the history entry. `adds`: it has added the entry. */
  | { readonly is: 'moved'; readonly url: string; readonly state: string; readonly adds: boolean }
  /** The app posts a form. The browser posts it again by itself if the user reloads its response, or goes Forward to it. */
  | { readonly is: 'posted'; readonly session: string }
  /** A message appears. */
  | { readonly is: 'shown'; readonly key: string };

/** What the line of an event begins with on the console. */
const prefix = 'walk: ';

/** Reads an event from a line of the console. Returns `undefined` for any other line. Each event has a different line. */
export const readPageEvent = (line: string): PageEvent | undefined =>
  line.startsWith(prefix) ? JSON.parse(line.slice(prefix.length)) : undefined;

/** Runs in the page before its own scripts. The browser evaluates the source of this function. */
function reportFrom(start: string): void {
  if (window !== window.top) return;
  const id = Math.random();
  let count = 0;
  const report = (event: PageEvent) => {
    count += 1;
    console.debug(start + JSON.stringify({ ...event, serial: `${id} ${count}` }));
  };
  report({ is: 'document', id, isRestored: false });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report({ is: 'document', id, isRestored: true });
  });
  addEventListener('pagehide', () => report({ is: 'hidden' }));

  const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const keyOf = (element: Element) => element.getAttribute('data-message-key') ?? '';
  /** Whether the next `popstate` follows a call of the app, not Back or Forward of the user. */
  let isOwnMove = false;
  const act = (kind: Action['kind'], name: string, value: string) => {
    isOwnMove = false;
    report({
      is: 'action',
      kind,
      name,
      url: location.href,
      value,
      fields: Object.fromEntries(
        all<HTMLInputElement>('#root input[name]').map((field) => [field.name, field.value]),
      ),
      messages: all('[data-message-key]').map(keyOf),
    });
  };
  addEventListener(
    'click',
    ({ isTrusted, target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null;
      if (!isTrusted || control === null) return;
      const name = control.textContent.trim();
      if (control instanceof HTMLAnchorElement) {
        act(control.dataset.action === undefined ? 'link' : 'press', name, control.href);
      } else if (control.lang !== '') act('language', name, control.lang);
      else
        act(control instanceof HTMLButtonElement && control.type === 'submit' ? 'submit' : 'press', name, '');
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
  for (const name of ['go', 'back', 'forward'] as const) {
    const original = History.prototype[name];
    History.prototype[name] = function (...parameters) {
      isOwnMove = true;
      Reflect.apply(original, this, parameters);
    };
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = History.prototype[name];
    History.prototype[name] = function (...parameters) {
      original.apply(this, parameters);
      report({ is: 'moved', ...entry(), adds: name === 'pushState' });
    };
  }

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
export const pageEventScript = `(${reportFrom})(${JSON.stringify(prefix)})`;
