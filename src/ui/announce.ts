/** The id of the live region of index.html. */
const regionId = 'announcer';

/** How long a text stays in the region, in milliseconds: until a screen reader has read it. */
const lifetime = 5000;

/**
 * Makes a screen reader say a text after its present speech (WCAG 2.2 SC 4.1.3). Each text is a new element, so that a screen
 * reader says an equal text again.
 */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  document.getElementById(regionId)?.append(line);
  setTimeout(() => line.remove(), lifetime);
}
