import type { OrderLine } from '../../../api/orders';
import { exactTons, whole } from '../../../ui/format';
import type { LineValues } from './values';

const tolerance = 5; // percent of the weight; the server's weightTolerance

const grains = (tons: number) => Math.round(tons * 100_000);

/** Returns the rules of the figures that were found of a lot: why a figure is impossible, or nothing. */
export function refusalsOf({
  packnum,
  amount,
  price,
}: Pick<OrderLine, 'packnum' | 'amount' | 'price'>) {
  return {
    balesRefusal: (line: LineValues) =>
      Number(line.packnum) > packnum ? `最多 ${whole(packnum)} 包` : undefined,
    tonsRefusal: (line: LineValues) => {
      const share = packnum > 0 ? Math.min(1, Number(line.packnum) / packnum) : 1;
      const least = Math.floor((grains(amount) * (100 - tolerance) * share) / 100);
      const most = Math.floor((grains(amount) * (100 + tolerance)) / 100);
      const found = grains(Number(line.amount));
      if (found >= least && found <= most) return undefined;
      return `应在 ${exactTons(least / 100_000)} 到 ${exactTons(most / 100_000)} 吨之间，与合同相差不超过 ${tolerance}%`;
    },
    priceRefusal: (line: LineValues) =>
      Number(line.price) > price ? `不能高于合同的 ${exactTons(price)}` : undefined,
  };
}
