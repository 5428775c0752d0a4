/** Returns the child of `parent` that contains `node` or is `node`; `null` if there is none. */
function childContaining(parent: Node, node: Node | null): Node | null {
  // Third-party scripts also pass `undefined`.
  let child = node ?? null;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * Keeps React working in a page that the browser translates. A translation wraps or replaces text nodes, so React would fail with
 * a `NotFoundError` when it removes such a node, and the screen would become blank
 * (https://github.com/facebook/react/issues/11538). After this call `removeChild` and `insertBefore` act on the wrapper, and do
 * not fail if the text node has been replaced.
 *
 * A text that changes must be one string that is the only child of its element: then React sets the text of the element,
 * not of the replaced text node.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const ownChild = childContaining(this, child);
    if (ownChild !== null) removeChild.call(this, ownChild);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, childContaining(this, before));
    return child;
  };
}
