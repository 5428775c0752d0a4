/** What the view's form takes over. It is in memory only, because it may hold a password. */
export interface TakenForm {
  /** Returns the values of the fields, until React has committed the view's form. */
  readonly values: () => Readonly<Record<string, string | boolean>>;
  /** The fields that the user has tried to submit, and that were not emptied since. If one is not valid, it shows its hint. */
  readonly attempted: readonly string[];
}

/** What the view's form takes over if there is nothing to take over. */
export const emptyForm: TakenForm = { values: () => ({}), attempted: [] };
