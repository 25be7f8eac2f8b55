import type { LandedInput } from '../../../api/landed';
import type { ToolField } from '../fields';

const duty = { unit: '%', least: 0, most: 100, digits: 2, optional: true };

/** The numbers of a landed price, by the parameters of the address. Those that are not typed are the present ones. */
export const fields: Record<'price' | 'rate' | 'additional' | 'vat' | 'portCharges', ToolField> = {
  price: {
    ...{ key: 'mf', label: '到岸价', unit: '美分/磅' },
    ...{ least: 10, most: 500, digits: 2, usual: 80 },
  },
  rate: {
    ...{ key: 'hl', label: '汇率', unit: '元/美元', optional: true },
    ...{ least: 1, most: 20, digits: 4 },
  },
  additional: { ...duty, key: 'jz', label: '加征关税', placeholder: '没有', hint: '如对美加征' },
  vat: { ...duty, key: 'zzs', label: '增值税' },
  portCharges: {
    ...{ key: 'gzf', label: '港杂费', unit: '元/吨', optional: true },
    ...{ least: 0, most: 5000, digits: 0 },
  },
};

export type Name = keyof typeof fields;

export const names: readonly Name[] = ['price', 'rate', 'additional', 'vat', 'portCharges'];

/** Returns the input of a call, for cotton of a country or of none. */
export const inputOf = (of: Record<Name, number>, country: string): LandedInput => ({
  price: of.price,
  rate: of.rate,
  vat: of.vat,
  portCharges: of.portCharges,
  additional: of.additional,
  country: country || undefined,
});
