/** Calls a function with each element that a selector matches, also in engines of 2012. */
export function each(root: ParentNode, selector: string, work: (element: HTMLElement) => void): void {
  Array.prototype.forEach.call(root.querySelectorAll(selector), work);
}
