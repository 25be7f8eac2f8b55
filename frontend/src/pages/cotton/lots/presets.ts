import type { Preset, SavePreset } from '../../../api/presets';
import { chipsOf } from '../../../search/chips';
import {
  type CottonQuery,
  demandOf,
  interestNames,
  readUrl,
  urlText,
} from '../../../search/demand';
import { isUnchanged } from '../../../search/saved/opened';
import { usualLayout } from '../../../shell/lots/layout';
import { columnsOf, type Look, layoutOf, lookText } from '../../../shell/lots/look';
import { sorts } from '../../../shell/lots/sorting';

/** What a view shows: the lots, and how the table looks. */
export interface Shown {
  query: CottonQuery;
  look: Look;
}

export const usualLook: Look = { layout: usualLayout, density: 'normal' };

/** How long the name of a view may be. */
export const presetNameMax = 40;

/** Returns what a view shows. Its fields are those of the address. */
export function shownOf(preset: Preset): Shown {
  const { presetID: _, name: __, changes: ___, density, columns, ...fields } = preset;
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  const { query } = readUrl(new URLSearchParams(kept.map(([key, value]) => [key, String(value)])));
  return { query, look: { layout: layoutOf(columns), density } };
}

/** Returns what is kept of the page under a name: neither its page number nor the open saved demand. */
export function savingOf(name: string, { query, look }: Shown): SavePreset {
  const {
    tab: _,
    filters: __,
    saved: ___,
    mine: ____,
    pageNum: _____,
    premium: ______,
    mill: _______,
    ...rest
  } = query;
  return {
    ...demandOf(query),
    ...rest,
    ...{ name, density: look.density, columns: columnsOf(look.layout) },
  };
}

/** Returns the part of a query that is no filter, as text. */
const restOf = ({ tab: _, filters: __, saved: ___, mine: ____, ...rest }: CottonQuery) =>
  urlText({ ...rest, tab: 1, filters: {}, pageNum: 1 });

/** What a view compares with its filters: see isUnchanged. */
const unnamed = { premium: '', mill: undefined };

/** Reports whether the page shows something else than a view. */
export function isChanged(preset: Preset, { query, look }: Shown): boolean {
  const saved = shownOf(preset);
  return (
    !isUnchanged(query, saved.query) ||
    restOf({ ...query, ...unnamed }) !== restOf({ ...saved.query, ...unnamed }) ||
    lookText(look) !== lookText(saved.look)
  );
}

/** Reports whether a query differs from that of every lot in the usual order. */
export const isNarrowed = ({ filters, ...query }: CottonQuery): boolean =>
  chipsOf(filters).length > 0 || restOf({ ...query, filters }) !== '';

/** Reports whether two looks are the same. */
export const sameLook = (a: Look, b: Look): boolean => lookText(a) === lookText(b);

/** Returns the address that opens a view: its own number for the one who keeps it, none for others. */
export function presetAddress({ query, look }: Shown, presetID?: number): string {
  const { saved: _, mine: __, interest, ...rest } = query;
  const own = presetID !== undefined && interest ? { ...rest, interest } : rest;
  const text = urlText({ ...own, pageNum: 1 });
  return `/cottonmall?${[text, ...lookParts(look, presetID)].filter(Boolean).join('&')}`;
}

/** Returns the parameters of the address that are no part of the query. */
export const lookParts = (look: Look, presetID?: number): string[] => [
  `look=${lookText(look)}`,
  ...(presetID === undefined ? [] : [`preset=${presetID}`]),
];

/** Describes a query in one line, with the name of the mill of its delivered prices. */
export function queryWords(query: CottonQuery, mill?: string): string {
  const { tab, filters, order, asc, interest } = query;
  const chips = chipsOf(filters, { mill }).map(({ label }) => label);
  const own = interest ? [interestNames[interest]] : [];
  const sort = `${sorts[order].name}${asc ? '↑' : '↓'}`;
  return [tab === 1 ? '新疆棉' : '地产棉', ...chips, ...own, sort].join(' · ');
}

/** Returns a name for a view of a query: its first conditions. */
export const usualName = ({ filters }: CottonQuery): string =>
  chipsOf(filters)
    .slice(0, 2)
    .map(({ label }) => label)
    .join(' ')
    .slice(0, presetNameMax);
