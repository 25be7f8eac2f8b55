import type { FreightRequest } from '../../../api/freight';
import { whole } from '../../../ui/format';

/** Returns a question about a price per ton that may have a slipped digit; empty for a usual one. */
export function slipText(rate: number, usual: FreightRequest['usual']): string {
  if (!usual || (rate >= usual.least && rate <= usual.most)) return '';
  const far = rate < usual.least ? '远低于' : '远高于';
  return `报价折合 ${whole(rate)} 元/吨，${far}该线路常见运价 约 ${whole(usual.perTon)} 元/吨，确认报价？`;
}
