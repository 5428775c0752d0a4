/** A second tap repeats the first if it follows within this time, in milliseconds, at most this far away, in pixels. */
const [repeatTime, maxDistance] = [700, 16];

interface Pressed {
  readonly control: Element | null;
  readonly text: string | null | undefined;
}

/**
 * Ignores what only repeats a press: the repeats of a held Enter, which would submit again; the later presses of a double click
 * on a submit button; and the second press of a double click, or another tap, if the first one has put another control there.
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
    if (last === undefined) return false;
    // If the submit of the first click has already ended, the second click would submit again.
    if (event.detail > 1 && control?.matches('[type=submit]')) return true;
    // A control with the same text is the same one, rendered again.
    if (control === last.control || text === last.text) return false;
    if (event.detail > 1) return true;
    // The browser counts only quick taps (`detail`).
    const { clientX, clientY, timeStamp } = last.click;
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= maxDistance;
    // The `mousedown` of a tap does not say what pressed.
    const { pointerType } = ('pointerType' in event ? event : last.click) as PointerEvent;
    return pointerType === 'touch' && isNear && event.timeStamp - timeStamp < repeatTime;
  };
  const onPress = (event: MouseEvent) => {
    const isClick = event.type === 'click';
    // Enter, Space or a script clicks.
    if (isClick && event.detail === 0) return;
    const control = event.target instanceof Element ? event.target.closest('a,button,label') : null;
    let pressed: Pressed = { control, text: control?.textContent };
    // A click on a label also clicks its field, which is no link, button or label.
    if ((control || !isClick) && isRepeat(event, pressed)) {
      // A press that is prevented moves no focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = last ?? pressed;
    }
    if (isClick) last = { ...pressed, click: event };
  };
  // On the window, before every other listener.
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, onPress, true);
}
