/** The id of the live region of index.html. */
const regionId = 'announcer';

/** How long a text stays in the region, in milliseconds. A screen reader has read it by then, and nobody finds it later. */
const lifetime = 5000;

/**
 * Has a screen reader say a text after what it is saying (WCAG 2.2 SC 4.1.3). The region exists from the start, and each text
 * is a new element, so what was said before is said again.
 */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  document.getElementById(regionId)?.append(line);
  setTimeout(() => line.remove(), lifetime);
}
