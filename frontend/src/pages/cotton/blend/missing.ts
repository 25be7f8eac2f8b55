import type { Lot } from '../../../api/types';
import { stateNames, wayNames } from '../../../ui/lot/names';

const onSale = 1;
const listed = 1;

/** Returns why a lot is not among those that a blend of a company is chosen from. */
export function missingReason(lot: Lot, company: number | undefined): string {
  if (lot.state !== onSale) return stateNames[lot.state];
  if (lot.isBindSale) return '捆绑';
  if (lot.listingType !== listed) return wayNames[lot.listingType];
  if (lot.memberID === company) return '本企业的';
  if (lot.price === null) return '没有现价';
  if (!lot.amount) return '没有公定重量';
  return lot.cottonType === longStaple ? '长绒' : '不在搜索结果中';
}

const longStaple = 4;

/** Returns the lots that are not usable, by reason: 65012252001（捆绑）. */
export const missingText = (lots: readonly Lot[], company: number | undefined): string =>
  lots.map((lot) => `${lot.batchID}（${missingReason(lot, company)}）`).join('、');
