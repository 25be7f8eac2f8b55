import type { Point } from './projection';

/** A text on the map with its middle, px. */
export interface Label extends Point {
  text: string;
  /** where its middle may be instead, the best place first */
  others?: readonly Point[];
}

/** A part of the map, px. */
export interface Part extends Point {
  /** half of its width and height */
  width: number;
  height: number;
}

/** The size of a label with a character, px. */
const characterWidth = 13;
const lineHeight = 16;

/** Two labels side by side are at least twice this far apart, px. */
const space = 2;

const sizeOf = ({ text }: Label, { x, y }: Point): Part => ({
  ...{ x, y },
  width: (text.length * characterWidth) / 2 + space,
  height: lineHeight / 2,
});

type Circle = Point & { radius: number };

const overlap = (a: Part, b: Part) =>
  Math.abs(a.x - b.x) < a.width + b.width && Math.abs(a.y - b.y) < a.height + b.height;

const touches = ({ x, y, width, height }: Part, circle: Circle) =>
  Math.hypot(
    Math.max(Math.abs(x - circle.x) - width, 0),
    Math.max(Math.abs(y - circle.y) - height, 0),
  ) < circle.radius;

const isFree = (size: Part, taken: readonly Part[]) => !taken.some((other) => overlap(size, other));

/**
 * Returns the labels that cover neither circles nor an earlier label, each at the first of its places that is free and
 * not covered itself. A place that leaves room for later labels is preferred.
 */
export function freeLabels<L extends Label>(
  labels: readonly L[],
  circles: readonly Circle[] = [],
  later: readonly Label[] = [],
  covered: readonly Part[] = [],
): L[] {
  const taken = [...covered];
  const kept = later.map((label) => sizeOf(label, label));
  return labels.flatMap((label) => {
    const places = [label, ...(label.others ?? [])].map((place) => sizeOf(label, place));
    const fits = (size: Part) =>
      isFree(size, taken) && !circles.some((circle) => touches(size, circle));
    const best = places.find((size) => fits(size) && isFree(size, kept)) ?? places.find(fits);
    if (!best) return [];
    taken.push(best);
    return [{ ...label, x: best.x, y: best.y }];
  });
}

/** Returns the places beside a point for a label: above, below, at the right and at the left. */
export function besidePoint(text: string, { x, y }: Point): [Point, ...Point[]] {
  const away = 14 + (text.length * characterWidth) / 2;
  return [
    { x, y: y - 18 },
    { x, y: y + 18 },
    { x: x + away, y },
    { x: x - away, y },
  ];
}

/** Returns the labels that are whole in a part of the map, and not under another part, px. */
export function labelsWithin<L extends Label>(
  labels: readonly L[],
  view: Part,
  covered: Part,
): L[] {
  return labels.filter((label) => {
    const { x, y, width, height } = sizeOf(label, label);
    const across = Math.abs(x - view.x) + width <= view.width;
    const down = Math.abs(y - view.y) + height <= view.height;
    return across && down && !overlap({ x, y, width, height }, covered);
  });
}
