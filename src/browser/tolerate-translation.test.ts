import { afterEach, beforeEach, expect, test } from 'vitest';
import { tolerateTranslation } from './tolerate-translation.ts';

const { removeChild, insertBefore } = Node.prototype;

beforeEach(() => tolerateTranslation());
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** A paragraph with a text that a translation has put into separate elements. */
function translated() {
  const paragraph = document.createElement('p');
  paragraph.innerHTML = '<font><font>Hola</font></font>';
  const text = paragraph.querySelector('font font')?.firstChild;
  if (!text) throw new Error('The paragraph has no text.');
  return { paragraph, text };
}

test('if a translated text is removed, the elements of its translation are removed, too', () => {
  const { paragraph, text } = translated();
  expect(paragraph.removeChild(text)).toBe(text);
  expect(paragraph.innerHTML).toBe('');
});

test('the removal of a node that has already left its parent does nothing', () => {
  const { paragraph } = translated();
  const gone = document.createElement('b');
  expect(paragraph.removeChild(gone)).toBe(gone);
  expect(paragraph.textContent).toBe('Hola');
});

test('a node that is inserted before a translated text stands before its translation', () => {
  const { paragraph, text } = translated();
  const added = document.createElement('b');
  expect(paragraph.insertBefore(added, text)).toBe(added);
  expect(paragraph.firstChild).toBe(added);
  const last = document.createElement('i');
  paragraph.insertBefore(last, null);
  expect(paragraph.lastChild).toBe(last);
});
