import type { ValuationInput } from '../../../api/valuations';
import { type Batches, readBatches } from '../../../ui/chrome/batches';
import { plainNumber } from '../../../ui/form/plain-number';
import { numberError } from '../../../ui/form/typed-number';
import { whole } from '../../../ui/format';
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
    ['jc', plainNumber(basis) === '0' ? '' : plainNumber(basis)],
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

const basisLimits = { label: '基差', least: -10_000, most: 10_000, digits: 0 };

/** Returns why a basis cannot be used; undefined when it can. */
export const basisError = (text: string): string | undefined => numberError(text, basisLimits);

/** Returns why a list has too many numbers; undefined when it has not. */
export function countError({ numbers, wrong }: Batches): string | undefined {
  const count = numbers.length + wrong.length;
  return count > lotsMax ? `最多 ${whole(lotsMax)} 批，现有 ${whole(count)} 批` : undefined;
}

/** Returns why typed numbers or terms cannot be valued; undefined when they can, or nothing is typed. */
export function inputError(text: string, { basis }: Terms): string | undefined {
  const batches = readBatches(text);
  const nothing = text.trim() !== '' && batches.numbers.length === 0 ? '没有识别到批号' : undefined;
  return countError(batches) ?? nothing ?? basisError(basis);
}

/** Returns the list of a call; undefined while it is empty, too long or has no usable basis. */
export function inputOf(text: string, terms: Terms): ValuationInput | undefined {
  const { numbers, wrong } = readBatches(text);
  if (numbers.length === 0 || inputError(text, terms)) return undefined;
  return {
    batchIDs: [...numbers, ...wrong],
    premium: terms.premium,
    indexCode: terms.indexCode,
    basis: Number(plainNumber(terms.basis)),
    flat: terms.flat,
    code: terms.code || undefined,
  };
}
