/** How long after a press another one at its place only repeats it, in milliseconds. */
const repeatTime = 700;

/** How far apart such presses are at most, in pixels. A mouse does not move between them. */
const maxDistance = ({ pointerType }: Partial<PointerEvent>) => (pointerType === 'touch' ? 16 : 3);

interface Pressed {
  readonly control: Element | null;
  readonly text: string | null | undefined;
}

/**
 * Ignores what only repeats a press: the repeats of a held Enter, which would submit again because the focus returns to the same
 * control, and a second press at the same place if the first one has put another control below the pointer.
 */
export function ignoreRepeats(): void {
  /** The latest click, and the control that it has clicked, with its text. */
  let last: (Pressed & { readonly click: MouseEvent }) | undefined;
  const forget = () => {
    last = undefined;
  };
  document.addEventListener('keydown', (event) => {
    forget();
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  document.addEventListener('input', forget);
  const isRepeat = (event: MouseEvent, { control, text }: Pressed): boolean => {
    // A control with the same text is the same one, rendered again.
    if (last === undefined || control === last.control || text === last.text) return false;
    const { clientX, clientY, timeStamp } = last.click;
    const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    return event.detail > 1 || (event.timeStamp - timeStamp < repeatTime && distance <= maxDistance(event));
  };
  const onPress = (event: MouseEvent) => {
    const isClick = event.type === 'click';
    // Enter, Space or a script clicks.
    if (isClick && event.detail === 0) return;
    const control = event.target instanceof Element ? event.target.closest('a,button,label') : null;
    let pressed: Pressed = { control, text: control?.textContent };
    // The click of a label clicks its field, too, which is none of these controls.
    if ((control || !isClick) && isRepeat(event, pressed)) {
      // A press that is prevented moves no focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = last ?? pressed;
    }
    if (isClick) last = { ...pressed, click: event };
  };
  // On the window, before every other listener.
  for (const type of ['pointerdown', 'click'] as const) window.addEventListener(type, onPress, true);
}
