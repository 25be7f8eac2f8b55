import type { SeriesSummary } from '../../../api/series';
import { rounded } from '../../../ui/format';
import type { ToolField, ToolFields } from '../fields';
import { fields, type Name } from './formula';

/** The codes of the series whose newest values are the usual numbers. */
const series: Partial<Record<Name, string>> = {
  seedCotton: 'SEEDCOTTON',
  lint: 'CF',
  seed: 'COTTONSEED',
  lintShare: 'LINTSHARE',
  loss: 'SEEDLOSS',
  ginningLoss: 'LINTLOSS',
  ginning: 'GINNINGFEE',
};

/** Returns the fields with the newest values of their series as usual numbers, and where those come from. */
export function datedFields(list: readonly SeriesSummary[]): ToolFields<Name> {
  const dated = (name: Name): ToolField => {
    const field: ToolField = fields[name];
    const one = list.find(({ code }) => code === series[name]);
    if (!one?.newest) return field;
    const { day, value, source } = one.newest;
    const from = [`${one.name} ${rounded(value, one.digits)}`, day, source]
      .filter(Boolean)
      .join('，');
    return {
      ...field,
      usual: value,
      hint: [field.hint, from].filter(Boolean).join('；'),
    };
  };
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.map((name) => [name, dated(name)])) as ToolFields<Name>;
}
