import type { SeriesSummary } from '../../../api/series';

const about = { about: '', source: '', takesEntries: true, least: 0, most: 1, before: null };

const newest = (code: string, name: string, value: number, digits = 0): SeriesSummary => ({
  ...{ ...about, code, name, unit: '', digits, recent: [] },
  newest: { day: '2026-09-30', value, source: '测算口径' },
});

/** The series with the numbers of the published example. */
export const exampleSeries: SeriesSummary[] = [
  newest('SEEDCOTTON', '籽棉收购价', 6, 2),
  newest('CF', '郑棉主力', 14_800),
  newest('COTTONSEED', '棉籽价格', 2, 2),
  newest('LINTSHARE', '衣分', 38, 1),
  newest('SEEDLOSS', '损耗率', 14, 1),
  newest('LINTLOSS', '衣亏率', 1, 1),
  newest('GINNINGFEE', '加工费', 1200),
];
