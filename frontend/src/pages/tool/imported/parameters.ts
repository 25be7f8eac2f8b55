import type { ImportDuty } from '../../../api/types';
import type { Name } from './fields';

/** A number that landed prices are computed by, and where it comes from. */
export interface Parameter {
  name: string;
  value: number;
  unit: string;
  source: string;
  /** it is typed, in place of the official one */
  own: boolean;
}

/** The rate and the duties that count while nothing is typed. */
export interface Current {
  rate: number;
  rateDay: string;
  source: string;
  duty: ImportDuty;
}

interface Asked {
  /** undefined without numbers that can be used */
  typed: Partial<Record<Name, number>> | undefined;
  /** of origin; its code and its name are empty without one */
  country: { code: string; name: string };
  current: Current;
  /** the duties without what is typed */
  official: ImportDuty | null | undefined;
}

/** Returns the numbers beside the price. One that is typed as the official one is the official one. */
export function parametersOf({ typed, country, current, official }: Asked): Parameter[] {
  const { rate, rateDay, source, duty } = current;
  const by = `${duty.source}，${duty.validFrom} 起`;
  const one = (name: string, unit: string, is: number, was?: number, mine?: number) => {
    const own = mine !== undefined && mine !== was;
    return { name, unit, value: mine ?? is, own, source: own ? '您填写的' : by };
  };
  const own = typed?.rate !== undefined || rateDay === '';
  const additional = (of: ImportDuty | null | undefined) =>
    of && (of.additional[country.code] ?? 0);
  return [
    {
      ...{ name: '汇率', unit: '元/美元', value: typed?.rate ?? rate, own },
      source: own ? '您填写的' : `${rateDay}，${source}`,
    },
    one('增值税', '%', duty.vat, official?.vat, typed?.vat),
    one('港杂费', '元/吨', duty.portCharges, official?.portCharges, typed?.portCharges),
    one(
      country.name ? `加征关税（${country.name}）` : '加征关税',
      '%',
      additional(duty) ?? 0,
      additional(official) ?? undefined,
      typed?.additional,
    ),
  ];
}

/** Returns parameters in a sentence, with the source of those that are not typed. */
export function parametersText(list: readonly Parameter[], { duty }: Current): string {
  const parts = list.map(
    ({ name, value, unit, source, own }) =>
      `${name} ${name === '汇率' ? value.toFixed(4) : value} ${unit}` +
      (own || name === '汇率' ? `（${source}）` : ''),
  );
  return `${parts.join('；')}；其余税费：${duty.source}，${duty.validFrom} 起`;
}
