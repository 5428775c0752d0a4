/** Returns a random number of `digits` digits that does not begin with 0. */
export function randomDigits(digits: number): string {
  const lowest = 10 ** (digits - 1);
  return String(lowest + Math.floor(Math.random() * 9 * lowest));
}
