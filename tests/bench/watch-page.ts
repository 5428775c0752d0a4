/** What the script records. Times are in milliseconds from the start of the navigation. */
interface Marks {
  lcp: number;
  blocking: number;
  shift: number;
  typable?: number;
  viewLive?: number;
}

/**
 * Runs in the page before the page's own code, and records its times in `window.benchMarks`. The browser evaluates the
 * source of this function, so the function must not refer to anything outside itself.
 */
export function watchPage(): void {
  const marks: Marks = { lcp: 0, blocking: 0, shift: 0 };
  Object.assign(window, { benchMarks: marks });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    marks.blocking += duration - 50;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry) marks.shift += Number(entry.value);
  });
  // React stores a fiber under a key of each element that it renders or hydrates. While React hydrates a form, the
  // committed state of the root above its fiber is still dehydrated.
  const isCommitted = (form: HTMLFormElement) => {
    const key = Object.keys(form).find((name) => name.startsWith('__reactFiber$'));
    let fiber = key === undefined ? undefined : Reflect.get(form, key);
    if (!fiber) return false;
    while (fiber.return) fiber = fiber.return;
    return fiber.stateNode.current.memoizedState?.isDehydrated !== true;
  };
  const look = () => {
    const input = document.querySelector<HTMLInputElement>(
      'form input:is(:not([type]), [type=text], [type=email]):enabled:read-write',
    );
    const form = input?.form;
    const visible = input?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (visible && input?.closest('[inert]') === null) marks.typable ??= performance.now();
    const hasScript = document.scripts.length > 0;
    if (marks.typable !== undefined && form && (!hasScript || isCommitted(form))) {
      marks.viewLive = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
