import { fibre } from '../format';
import type { LotFacts } from './lot';
import { ginNames, pickNames } from './names';

export type Marked = Pick<LotFacts, 'primaryColor' | 'lengthAvg' | 'mikeGrade'>;

/**
 * Returns the quality mark of GB 1103.1: colour grade, whole millimetres, letter of the micronaire grade, as
 * in 3129B. Without a main colour it contains words instead; unknown parts are left out.
 */
export function qualityMark(lot: Marked): string {
  const colour = lot.primaryColor === '0' ? '无主体' : (lot.primaryColor ?? '');
  const length = lot.lengthAvg == null ? '' : lengthGrade(lot.lengthAvg);
  return `${colour}${length}${lot.mikeGrade?.[0] ?? ''}`;
}

/** Explains a quality mark: 颜色31 长度29 马值B. Empty for an unknown mark. */
export function markMeaning(lot: Marked): string {
  const parts = [
    lot.primaryColor === '0' ? '无主体颜色级' : lot.primaryColor && `颜色${lot.primaryColor}`,
    lot.lengthAvg != null && `长度${lengthGrade(lot.lengthAvg)}`,
    lot.mikeGrade && `马值${lot.mikeGrade[0]}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Returns the length grade of GB 1103.1: whole millimetres, 25 and shorter together, 40 the longest. */
const lengthGrade = (length: number) => Math.min(Math.max(Math.floor(length), 25), 40);

type Priced = Pick<LotFacts, 'indexCode' | 'basis' | 'fixedPrice'>;

/** Returns how a lot is priced: CF701+1050, or 一口价15300. */
export function offerText(lot: Priced): string {
  if (lot.indexCode && lot.basis != null) {
    return `${lot.indexCode}${lot.basis < 0 ? '' : '+'}${lot.basis}`;
  }
  return lot.fixedPrice == null ? '' : `一口价${lot.fixedPrice}`;
}

const value = (word: string, n: number | null) => (n == null ? '' : `${word}${fibre(n)}`);

/** Rounds half up without the surprise of binary fractions: 43.545 is 43.55. */
const twoDecimals = (n: number) => (Math.round(n * 1e5 + 0.1) / 1e5 + 1e-9).toFixed(2);

/**
 * The line a trader pastes into a chat, from a lot on sale. Unknown values are left out:
 * 65012252001 2025年度 南疆阿克苏 机采 3129B 长29.3 强29.6 马4.3 整83.1 杂2.4 潮5.1 公重43.55 CF701+1050 库尔勒库
 * and 捆绑 at its end when it is sold in a bundle only.
 */
export function shareLine(lot: LotFacts): string {
  const gin = lot.cottonType === 1 ? '' : (ginNames[lot.cottonType] ?? '');
  return [
    lot.batchID,
    `${lot.cottonYear}年度`,
    `${lot.origins}${lot.originsCity}`.replace(/\s/g, ''),
    `${pickNames[lot.packType] ?? ''}${gin}`,
    qualityMark(lot),
    value('长', lot.lengthAvg),
    value('强', lot.strongAvg),
    value('马', lot.mikeAvg),
    value('整', lot.neatAvg),
    value('杂', lot.impurity),
    value('潮', lot.moisture),
    lot.amount == null ? '' : `公重${twoDecimals(lot.amount)}`,
    offerText(lot),
    lot.depotName.replace(/\s/g, ''),
    lot.isBindSale ? '捆绑' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
