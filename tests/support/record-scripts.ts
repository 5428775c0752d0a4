import { vi } from 'vitest';

/** Records the scripts that a test adds to the head, and lets them load nothing. @returns them; the array grows. */
export function recordScripts(): readonly HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((added) => {
    const script = Object.assign(added as HTMLScriptElement, { type: 'text/plain' });
    scripts.push(document.head.appendChild(script));
  });
  return scripts;
}

/** Simulates that the browser has executed a script, or failed to load it. */
export const run = (script: HTMLScriptElement | undefined) => script?.onload?.(new Event('load'));
export const fail = (script: HTMLScriptElement | undefined) => script?.onerror?.('error');
