/** Scrolls a box sideways as little as shows an element of it. The page does not move. */
export function showInside(box: HTMLElement, element: HTMLElement): void {
  const { left, right } = box.getBoundingClientRect();
  const own = element.getBoundingClientRect();
  if (own.left < left) box.scrollLeft -= left - own.left;
  else if (own.right > right) box.scrollLeft += own.right - right;
}
