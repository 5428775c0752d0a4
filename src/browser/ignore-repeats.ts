/** A second tap repeats the first if it follows within `repeatTime` milliseconds, at most `maxDistance` pixels away. */
const [repeatTime, maxDistance] = [700, 16];

interface Pressed {
  readonly control: Element | null;
  readonly text: string | null | undefined;
}

/**
 * Ignores events that only repeat a press:
 * - the repeats of a held Enter, which would submit again;
 * - the later presses of a double click on a submit button;
 * - the second press of a double click, or a second tap, if the first press has put another control at the same place.
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
    // The browser counts only quick taps in `detail`, so slower taps are compared by time and place.
    const { clientX, clientY, timeStamp } = last.click;
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= maxDistance;
    // The `mousedown` of a tap has no `pointerType`, so the last click tells whether the user taps.
    const { pointerType } = ('pointerType' in event ? event : last.click) as PointerEvent;
    return pointerType === 'touch' && isNear && event.timeStamp - timeStamp < repeatTime;
  };
  const onPress = (event: MouseEvent) => {
    const isClick = event.type === 'click';
    // A click without a count comes from Enter, Space or a script.
    if (isClick && event.detail === 0) return;
    const control = event.target instanceof Element ? event.target.closest('a,button,label') : null;
    let pressed: Pressed = { control, text: control?.textContent };
    // A click on a label also clicks its field, which is no link, button or label.
    if ((control || !isClick) && isRepeat(event, pressed)) {
      // If a press is prevented, it does not move the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed = last ?? pressed;
    }
    if (isClick) last = { ...pressed, click: event };
  };
  // Listeners that capture on the window run before every other listener.
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, onPress, true);
}
