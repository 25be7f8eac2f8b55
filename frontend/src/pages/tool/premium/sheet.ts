import type { TablePremium } from '../../../api/types';
import type { SheetRows } from '../sheet';
import { items } from './items';

/** Returns premiums as a sheet: a row for each item, a column for each table. */
export const sheetOf = (title: string, premiums: readonly TablePremium[]): SheetRows => [
  ['项目（元/吨，对 3128B）', ...premiums.map(({ name }) => name)],
  ...[...items, ['total', '合计'] as const].map(([item, name]) => [
    name,
    ...premiums.map((premium) => (premium.known ? premium[item] : '')),
  ]),
  ['版本和来源', ...premiums.map(({ origin }) => origin)],
  ['说明', ...premiums.map(({ reason, note }) => reason || note)],
  [],
  [title],
];
