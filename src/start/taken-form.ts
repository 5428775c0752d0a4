/** What the view's form takes over. It is in memory only, because it may hold a password. */
export interface TakenForm {
  /** Returns the values of the fields, until React has committed the view's form. */
  readonly values: () => Readonly<Record<string, string | boolean>>;
  /**
   * The fields that were emptied since the last attempt to submit; `undefined` before the first attempt. After it, every
   * other field that is not valid shows its hint.
   */
  readonly emptied: readonly string[] | undefined;
}

/** What the view's form takes over if there is nothing to take over. */
export const emptyForm: TakenForm = { values: () => ({}), emptied: undefined };
