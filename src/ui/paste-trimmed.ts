interface Paste extends Pick<ClipboardEvent, 'preventDefault'> {
  readonly currentTarget: HTMLInputElement;
  readonly clipboardData: DataTransfer;
}

/**
 * Pastes without white space at the start of the value. With this white space, the value could exceed `maxLength`, and the
 * browser would cut the end of the text.
 */
export function pasteTrimmed(event: Paste): void {
  const { currentTarget: input, clipboardData } = event;
  const { value, selectionStart, selectionEnd, maxLength } = input;
  const pasted = clipboardData.getData('text/plain');
  const begun = value.slice(0, selectionStart ?? 0) + pasted;
  const end = value.slice(selectionEnd ?? 0);
  const text = begun.trimStart();
  if (maxLength < 0 || text === begun || text.length < pasted.trim().length) return;
  event.preventDefault();
  const room = Math.max(0, maxLength - end.length);
  input.setRangeText(text.slice(0, room), 0, selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
