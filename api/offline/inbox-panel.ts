import type { OfflineEngine } from './engine.ts';
import { inboxStyle } from './inbox-style.ts';
import type { InboxMessage } from './state.ts';

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function button(text: string, onClick: (made: HTMLButtonElement) => void): HTMLButtonElement {
  const made = element('button', text);
  made.type = 'button';
  made.addEventListener('click', () => onClick(made));
  return made;
}

function copyButton(message: InboxMessage): HTMLButtonElement {
  const made = button('Copy', (self) => {
    const value = message.kind === 'pin' ? message.value : new URL(message.value, location.href).href;
    navigator.clipboard.writeText(value).then(
      () => {
        self.textContent = 'Copied';
      },
      () => {
        self.textContent = 'Not allowed';
      },
    );
  });
  made.setAttribute('aria-describedby', `value-${message.id}`);
  return made;
}

function messageValue({ id, kind, value }: InboxMessage): HTMLElement {
  const made = kind === 'pin' ? element('strong', value) : activationLink(value);
  made.id = `value-${id}`;
  return made;
}

function activationLink(path: string): HTMLAnchorElement {
  const code = new URL(path, location.href).searchParams.get('activationcode') ?? '';
  const link = element('a', `Activate ${code}`);
  link.href = path;
  return link;
}

function messageItem(message: InboxMessage): HTMLLIElement {
  const item = element('li');
  const time = new Date(message.sentAt).toLocaleTimeString();
  const note = element('small', `${message.by} to ${message.to}, ${time}`);
  item.append(copyButton(message), messageValue(message), note);
  return item;
}

function toolBar(engine: OfflineEngine): HTMLDivElement {
  const tools = element('div');
  tools.className = 'tools';
  const guide = element('a', 'What to enter');
  guide.href = '/__offline/';
  guide.target = '_blank';
  tools.append(
    button('10 minutes later', () => engine.advance(10 * 60_000)),
    ' ',
    button('Start over', () => engine.reset()),
    guide,
  );
  return tools;
}

function toggleOf(content: HTMLElement): HTMLButtonElement {
  const toggle = button('', () => {
    content.hidden = !content.hidden;
    toggle.setAttribute('aria-expanded', String(!content.hidden));
  });
  toggle.className = 'toggle';
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', content.id);
  return toggle;
}

/**
 * Adds the inbox panel to a page. Development only. The panel lists the emails and text messages of the offline
 * service, newest first, and is closed at first. Its buttons copy a PIN or a link, advance the service's clock and
 * reset the service. The panel is in a shadow tree, so its styles and elements are separate from those of the app.
 *
 * @param engine the engine of the offline service. The list is updated after each of its changes.
 * @param parent the element to which the panel is appended.
 * @returns the host element of the shadow tree.
 */
export function mountInbox(engine: OfflineEngine, parent: HTMLElement): HTMLElement {
  const host = element('div');
  const root = host.attachShadow({ mode: 'open' });
  const panel = element('section');
  panel.setAttribute('aria-label', 'Offline inbox');
  const list = element('ol');
  const content = element('div');
  content.id = 'content';
  content.hidden = true;
  content.append(toolBar(engine), list);
  const toggle = toggleOf(content);
  const show = () => {
    const messages = engine.inbox();
    toggle.textContent = `Inbox (${messages.length})`;
    list.replaceChildren(...messages.map(messageItem));
  };
  engine.onChange(show);
  show();
  panel.append(toggle, content);
  root.append(element('style', inboxStyle), panel);
  parent.append(host);
  return host;
}
