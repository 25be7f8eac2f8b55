import type { TypedQuality } from '../../../api/valuations';
import { plainNumber } from '../../../ui/form/plain-number';
import { numberError, typedNumber } from '../../../ui/form/typed-number';

/** A value of a lot that is typed. */
export interface QualityField {
  /** its parameter in the address */
  key: string;
  label: string;
  unit?: string;
  hint?: string;
  usual?: string;
  /** the limits of a number; a text without them */
  limits?: { least: number; most: number; digits: number };
  choices?: readonly string[];
}

const number = (least: number, most: number, digits = 2) => ({ least, most, digits });

/** The typed values by their names in the call. */
export const qualityFields = {
  colours: {
    ...{ key: 'ys', label: '颜色级占比', usual: '31:92.5,41:7.5' },
    hint: '级:百分数，合计 100；只填一个级如 31 也可以',
  },
  length: { key: 'cd', label: '长度', unit: 'mm', usual: '29.3', limits: number(20, 45) },
  mike: { key: 'mk', label: '马值', usual: '4.5', limits: number(1, 8) },
  mikeGrade: {
    ...{ key: 'mkj', label: '马值级', hint: '选填，代替马值' },
    choices: ['A', 'B1', 'B2', 'C1', 'C2'],
  },
  strong: { key: 'ql', label: '强力', unit: 'cN/tex', usual: '28.7', limits: number(10, 60) },
  neat: { key: 'zq', label: '整齐度', unit: '%', usual: '81.9', limits: number(50, 100) },
  ginning: { key: 'zg', label: '轧工占比', usual: 'P2:98.4,P3:1.6', hint: '不填按 P2 计' },
  foreignBales: {
    key: 'yx',
    label: '异纤包数',
    hint: '不填按没有计',
    limits: number(0, 10_000, 0),
  },
} satisfies Record<keyof Omit<TypedQuality, 'primaryColor'>, QualityField>;

export type QualityName = keyof typeof qualityFields;

/** What is typed, by name. */
export type QualityTexts = Partial<Record<QualityName, string>>;

export const qualityNames = Object.keys(qualityFields) as QualityName[];

const fieldOf = (name: QualityName): QualityField => qualityFields[name];

/** Returns the typed values of an address; the usual ones where it has none at all. */
export function textsIn(search: URLSearchParams): QualityTexts {
  const fresh = qualityNames.every((name) => !search.has(fieldOf(name).key));
  return Object.fromEntries(
    qualityNames.map((name) => {
      const { key, usual } = fieldOf(name);
      return [name, (fresh ? usual : search.get(key)) ?? ''];
    }),
  );
}

/** Returns the parameters of the address that opens the same values. */
export const paramsOf = (texts: QualityTexts): [key: string, text: string][] =>
  qualityNames.flatMap((name) => {
    const text = plainText(name, texts[name]);
    return text ? [[fieldOf(name).key, text] as [string, string]] : [];
  });

/** Returns a typed value with half-width digits and marks, and a number without separators of thousands. */
const plainText = (name: QualityName, text = ''): string =>
  fieldOf(name).limits ? plainNumber(text) : text.normalize('NFKC').trim();

/** Returns why a typed value cannot be used; undefined when it can. */
export function qualityError(name: QualityName, text: string): string | undefined {
  const { label, limits, choices } = fieldOf(name);
  if (!text.trim()) return undefined;
  if (choices && !choices.includes(text.trim().toUpperCase())) {
    return `${label}应为 ${choices.join('、')}`;
  }
  return limits && numberError(text, { label, ...limits });
}

/** Returns the values of a call; undefined while one of them cannot be used. */
export function valuesOf(texts: QualityTexts): TypedQuality | undefined {
  const values: Record<string, string | number> = {};
  for (const name of qualityNames) {
    const text = plainText(name, texts[name]);
    if (!text) continue;
    if (qualityError(name, text)) return undefined;
    values[name] = fieldOf(name).limits ? (typedNumber(text) as number) : text;
  }
  return values;
}
