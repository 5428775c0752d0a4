/** The child of `parent` that holds `node`, or is it; `null` where there is none. */
function childHolding(parent: Node, node: Node | null): Node | null {
  let held = node;
  while (held !== null && held.parentNode !== parent) held = held.parentNode;
  return held;
}

/**
 * Lets React work on in a page that the browser translates in place: that wraps texts in elements of its own, and
 * React, which takes a text for its parent's child, would fail with a NotFoundError and the whole screen with it.
 * What is to be removed goes with its wrapper. (https://github.com/facebook/react/issues/11538)
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const held = childHolding(this, child);
    if (held !== null) removeChild.call(this, held);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, childHolding(this, before));
    return child;
  };
}
