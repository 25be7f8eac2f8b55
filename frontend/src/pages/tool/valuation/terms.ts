import type { ValuationInput } from '../../../api/valuations';
import { readBatches } from '../../../ui/chrome/batches';
import { sharedKey } from '../list-code';

/** The greatest number of lots in one valuation. */
export const lotsMax = 1000;

/** The greatest number of lots whose numbers an address has; a link to more is a code. */
export const addressMax = 100;

/** What lots are valued by, as it is typed. */
export interface Terms {
  /** the code of the premium table; empty for the default one */
  premium: string;
  /** empty for the main contract */
  indexCode: string;
  basis: string;
  flat: boolean;
  /** the code of the link that shares the list, whose premium table may be one of another company; or empty */
  code: string;
}

/** Returns the terms of an address. */
export const termsIn = (search: URLSearchParams): Terms => ({
  premium: search.get('bz') ?? '',
  indexCode: search.get('hy') ?? '',
  basis: search.get('jc') ?? '0',
  flat: search.get('hst') === '1',
  code: search.get(sharedKey) ?? '',
});

/** Returns the batch numbers of an address, one a line. */
export const textIn = (search: URLSearchParams): string =>
  (search.get('ph') ?? '').split(',').filter(Boolean).join('\n');

/** Reports whether a premium table is one of a company, which others cannot use. */
export const isOwn = (premium: string): boolean => premium.startsWith('own_');

/** Reports whether a link can only name a list by a code: its numbers are too many, or its table is of a company. */
export const needsCode = ({ batchIDs, premium }: ValuationInput): boolean =>
  batchIDs.length > addressMax || isOwn(premium ?? '');

/** Returns the parameters of the address that opens the same list; without the numbers if there are too many. */
export function paramsOf({ premium, indexCode, basis, flat, code }: Terms, numbers: string[]) {
  const params: [string, string][] = [
    ['ph', numbers.length <= addressMax ? numbers.join(',') : ''],
    ['bz', premium],
    ['hy', indexCode],
    ['jc', basis.trim() === '0' ? '' : basis.trim()],
    ['hst', flat ? '1' : ''],
    [sharedKey, isOwn(premium) ? code : ''],
  ];
  return params.filter(([, text]) => text);
}

/** Returns the terms and the text of a kept list; undefined if it cannot be read. */
export function fromKept(input: string, code: string): { terms: Terms; text: string } | undefined {
  try {
    const kept: ValuationInput = JSON.parse(input);
    return {
      text: kept.batchIDs.join('\n'),
      terms: {
        premium: kept.premium ?? '',
        indexCode: kept.indexCode ?? '',
        basis: String(kept.basis ?? 0),
        flat: kept.flat ?? false,
        code: kept.code || code,
      },
    };
  } catch {
    return undefined;
  }
}

/** Returns why a basis cannot be used; undefined when it can. */
export function basisError(text: string): string | undefined {
  const plain = text.trim();
  if (!/^[+-]?\d{1,5}$/.test(plain)) return '基差应是整数，元/吨';
  return Math.abs(Number(plain)) > 10_000 ? '基差应在 -10,000 到 10,000 之间' : undefined;
}

/** Returns the list of a call; undefined while it is empty, too long or has no usable basis. */
export function inputOf(text: string, terms: Terms): ValuationInput | undefined {
  const { numbers, wrong } = readBatches(text);
  const count = numbers.length + wrong.length;
  if (numbers.length === 0 || count > lotsMax || basisError(terms.basis)) return undefined;
  return {
    batchIDs: [...numbers, ...wrong],
    premium: terms.premium,
    indexCode: terms.indexCode,
    basis: Number(terms.basis),
    flat: terms.flat,
    code: terms.code || undefined,
  };
}
