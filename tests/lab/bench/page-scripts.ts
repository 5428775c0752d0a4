// Functions that run in the measured page. The browser evaluates their source, so they refer to nothing outside themselves.

/** What a load of a page has caused. Times are in milliseconds from the start of the navigation. */
export interface Marks {
  readonly fcp: number;
  readonly lcp: number;
  /** When React has committed the form; in a page without script, when it is typable. 0 if the page has no form. */
  readonly live: number;
  /** The sum of the time by which each task exceeds 50 ms. */
  readonly blocking: number;
  /** How many tasks of more than 50 ms end after the first paint. */
  readonly longTasks: number;
  readonly shift: number;
  /** The longest time from a key to the frame that shows it; 0 if each takes less than 16 ms. */
  readonly slowestKey: number;
  /** Compressed bytes from the network, with headers. */
  readonly bytes: number;
}

declare global {
  interface Window {
    bench: {
      readonly entries: Record<string, PerformanceEntry[]>;
      readonly painted: Promise<unknown>;
      readonly live: Promise<number>;
    };
  }
}

/** Runs before the page's own code, and records in `window.bench` what happens. */
export function watchPage(): void {
  const entries: Record<string, PerformanceEntry[]> = {};
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift', 'event', 'first-input']) {
    const list: PerformanceEntry[] = [];
    entries[type] = list;
    const observer = new PerformanceObserver((seen) => list.push(...seen.getEntries()));
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  }
  // React stores a fiber under a key of each element that it renders or hydrates. While React hydrates a form, the
  // committed state of the root above its fiber is still dehydrated.
  const isCommitted = (form: HTMLFormElement) => {
    const key = Object.keys(form).find((name) => name.startsWith('__reactFiber$'));
    let fiber = key === undefined ? undefined : Reflect.get(form, key);
    if (!fiber) return false;
    while (fiber.return) fiber = fiber.return;
    return fiber.stateNode.current.memoizedState?.isDehydrated !== true;
  };
  const isLive = () => {
    const input = document.querySelector<HTMLInputElement>(
      'form input:is(:not([type]), [type=text], [type=email]):enabled:read-write',
    );
    const visible = input?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    return visible && input?.form && (document.scripts.length === 0 || isCommitted(input.form));
  };
  window.bench = {
    entries,
    painted: new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    ),
    live: new Promise((resolve) => {
      const look = () => (isLive() ? resolve(performance.now()) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    }),
  };
}

/** Returns what `watchPage` has recorded, when the page has painted and its form is live. */
export async function readMarks(): Promise<Marks> {
  const { entries, live } = window.bench;
  const time = document.querySelector('form') ? await live : 0;
  const of = (type: string) => entries[type] ?? [];
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const sizes = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const keys = [...of('event'), ...of('first-input')].filter(({ name }) =>
    /^key|^input$|^beforeinput$/.test(name),
  );
  return {
    fcp,
    lcp: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    live: time,
    blocking: sum(of('longtask').map(({ duration }) => duration - 50)),
    longTasks: of('longtask').filter(({ startTime, duration }) => startTime + duration > fcp).length,
    shift: sum(of('layout-shift').map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    slowestKey: Math.max(0, ...keys.map(({ duration }) => duration)),
    bytes: sum(sizes.map((entry) => (entry as PerformanceResourceTiming).transferSize)),
  };
}

/** How the benchmark fills in a form: the username, and one more field. */
export interface FormValues {
  readonly username: string;
  /** Matches the other field. */
  readonly field: string;
  readonly value: string;
}

/** Fills in the form and submits it, in the first frame in which it is typable. */
export function submitWhenTypable({ username, field, value }: FormValues): void {
  const enter = (input: HTMLInputElement, text: string) => {
    // React ignores the event if the value was set through React's setter, so this uses the browser's.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = async () => {
    const other = document.querySelector<HTMLInputElement>(`form ${field}:enabled`);
    const form = other?.form;
    const user = form?.querySelector<HTMLInputElement>(
      'input:is(:not([type]), [type=text], [type=email]):enabled:read-write',
    );
    const visible = user?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (form && user && other && visible && user.closest('[inert]') === null) {
      enter(user, username);
      // React renders after each event, in a microtask.
      await null;
      enter(other, value);
      await null;
      form.requestSubmit(form.querySelector<HTMLElement>('button:is(:not([type]), [type=submit])'));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Resolves at the end of the first frame in which the page shows a text after an event, with the milliseconds since that
 * event. Marks both moments in the trace: `bench-acted` and `bench-shown`.
 */
export function followText(text: string, event: string): Promise<number> {
  return new Promise((resolve) => {
    let start = Number.NaN;
    const begin = ({ timeStamp }: Event) => {
      start = timeStamp;
      performance.mark('bench-acted');
    };
    window.addEventListener(event, begin, { capture: true, once: true });
    const look = () => {
      if (Number.isNaN(start) || !document.getElementById('root')?.textContent?.includes(text)) {
        requestAnimationFrame(look);
        return;
      }
      // The message arrives after the styles, the layout and the paint of this frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark('bench-shown');
        resolve(performance.now() - start);
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}
