type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns whether the browser opens the link of a click in another tab or window, or downloads it. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  Boolean(button || metaKey || ctrlKey || shiftKey || altKey);
