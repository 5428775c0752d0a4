import type { InboxItem } from './engine-state.ts';

const style = `:host{position:fixed;right:.75rem;bottom:.75rem;z-index:9;font:14px/1.4 system-ui,sans-serif}
details{background:#fffbe8;color:#332b00;border:1px solid #b59b2b;border-radius:8px;padding:.5rem .75rem;max-width:20rem;box-shadow:0 4px 14px rgba(0,0,0,.2)}
summary{cursor:pointer;font-weight:600}ol{margin:.5rem 0 0;padding-left:1.25rem}code{font-size:1rem;font-weight:700}`;

/** Shows a developer what the offline service 'sent', newest first. Development only. */
export function showInboxPanel(inbox: () => readonly InboxItem[]): () => void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Offline inbox (development only)');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>${style}</style><details><summary>Offline inbox</summary><ol></ol></details>`;
  document.body.append(host);
  const refresh = () => {
    const list = root.querySelector('ol');
    const items = inbox().map(({ to, via, pin, at }) => {
      const item = document.createElement('li');
      const code = document.createElement('code');
      code.textContent = pin;
      item.append(code, ` ${via} to ${to}, ${new Date(at).toLocaleTimeString()}`);
      return item;
    });
    list?.replaceChildren(...items);
    const summary = root.querySelector('summary');
    if (summary) summary.textContent = `Offline inbox (${items.length})`;
  };
  refresh();
  return refresh;
}
