import type { Point } from './projection';

/** A text on the map with its middle, px. */
export interface Label extends Point {
  text: string;
}

/** A part of the map that a label does not cover, px. */
interface Taken extends Point {
  /** half of its width and height */
  width: number;
  height: number;
}

/** The size of a label with a character, px. */
const characterWidth = 13;
const lineHeight = 16;

const sizeOf = ({ text, x, y }: Label): Taken => ({
  ...{ x, y },
  width: (text.length * characterWidth) / 2,
  height: lineHeight / 2,
});

const overlap = (a: Taken, b: Taken) =>
  Math.abs(a.x - b.x) < a.width + b.width && Math.abs(a.y - b.y) < a.height + b.height;

/** Returns the labels that cover neither circles nor an earlier label. */
export function freeLabels<L extends Label>(
  labels: readonly L[],
  circles: readonly (Point & { radius: number })[] = [],
): L[] {
  const taken: Taken[] = circles.map(({ x, y, radius }) => ({
    ...{ x, y },
    width: radius,
    height: radius,
  }));
  return labels.filter((label) => {
    const size = sizeOf(label);
    if (taken.some((other) => overlap(size, other))) return false;
    taken.push(size);
    return true;
  });
}
