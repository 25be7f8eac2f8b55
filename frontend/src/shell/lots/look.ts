import { type Layout, shownOf, withShown } from '../../ui/columns/layout';
import { columns } from './columns';
import { alwaysShown, type Density } from './layout';

/** How a table of lots looks. */
export interface Look {
  layout: Layout;
  density: Density;
}

/** A shown column of a look. */
export interface LookColumn {
  key: string;
  pinned?: boolean;
  /** px; absent or 0: automatic */
  width?: number;
}

/** The letters of columns in an address. They never change: links outlive the columns. */
export const letters: Record<string, string> = {
  ...{ batch: 'b', place: 'p', factory: 'f', colour: 'c', length: 'l', strong: 's', mike: 'm' },
  ...{ neat: 'n', impurity: 'i', moisture: 'h', rd: 'r', plusB: 'y', p3: 'g', weight: 'w' },
  ...{ basis: 'd', price: 'u', price3128: 't', delivered: 'o', seller: 'v', actions: 'a' },
};

const densityLetters: Record<string, Density> = { c: 'compact', n: 'normal', w: 'wide' };

const keys = columns.map(({ key }) => key);

/** The limits of a width that a look can have, px. */
const [narrowest, widest] = [40, 800];

/** Returns the shown columns of a layout, in their order. */
export const columnsOf = ({ widths = {}, pinned = [], ...layout }: Layout): LookColumn[] =>
  shownOf(layout, keys).map((key) => ({
    key,
    ...(pinned.includes(key) ? { pinned: true } : {}),
    ...(widths[key] ? { width: Math.round(widths[key]) } : {}),
  }));

/** Returns the layout with these columns shown, and those without which a row has no name and no actions. */
export function layoutOf(shown: readonly LookColumn[]): Layout {
  const known = shown.filter(({ key }) => keys.includes(key));
  const lacking = alwaysShown.filter((key) => !known.some((column) => column.key === key));
  const first = lacking.filter((key) => key === keys[0]);
  const last = lacking.filter((key) => key !== keys[0]);
  const sized = known.filter(({ width = 0 }) => width >= narrowest && width <= widest);
  return {
    ...withShown([...first, ...known.map(({ key }) => key), ...last], keys),
    pinned: known.filter(({ pinned }) => pinned).map(({ key }) => key),
    widths: Object.fromEntries(sized.map(({ key, width = 0 }) => [key, width])),
  };
}

/**
 * Returns a look as an address has it: the letter of the density, and those of the shown columns with their widths.
 * A capital is a column that stays at the left edge.
 */
export function lookText({ layout, density }: Look): string {
  const shown = columnsOf(layout).map(({ key, pinned, width }) => {
    const letter = letters[key] ?? '';
    return `${pinned ? letter.toUpperCase() : letter}${width ?? ''}`;
  });
  return density.charAt(0) + shown.join('');
}

/** Returns the look in an address; undefined for one without any known column. Unknown columns are ignored. */
export function readLook(text: string): Look | undefined {
  const [, letter = '', rest = ''] = /^([cnw])((?:[a-z]\d{0,4})+)$/i.exec(text) ?? [];
  const density = densityLetters[letter];
  const shown = [...rest.matchAll(/([a-z])(\d*)/gi)].flatMap(([, own = '', width]) => {
    const key = keys.find((one) => letters[one] === own.toLowerCase());
    return key ? [{ key, pinned: own !== own.toLowerCase(), width: Number(width) }] : [];
  });
  return density && shown.length > 0 ? { layout: layoutOf(shown), density } : undefined;
}
