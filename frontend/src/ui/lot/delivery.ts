import { whole } from '../format';

type Way = 1 | 2 | 3;

/** What a lot costs more at a mill than in its warehouse. */
interface Delivery {
  /** of accepted quotes the median */
  perTon: number;
  source: number;
  /** of the newest quote, or of the freight index */
  day: string;
  km: number;
  rate: number | null;
  /** the freight includes unloading */
  loading: boolean;
  unloading: number;
  /** how many accepted quotes there are */
  quotes: number;
  lowest: number;
  highest: number;
  /** the ways of transport of the quotes */
  ways: Way[];
  from: string;
  to: string;
}

interface Delivered {
  delivery?: Delivery;
  /** the price at the mill */
  delivered?: number | null;
}

/** Describes the delivery of a lot by lines: the sum of its price at the mill, and where the freight comes from. */
export function deliveryLines({ delivery, delivered }: Delivered): string[] {
  if (!delivery) return ['不知道仓库所在的市县，不能算到厂价'];
  const price = delivered == null ? null : delivered - costOf(delivery);
  return [`到厂价 = ${sumText('现价', price, delivery)}`, freightLine(delivery)];
}

/** Returns what the delivery of a ton costs. */
export const costOf = ({ perTon, unloading }: Delivery): number => perTon + unloading;

/** Returns a price at a mill as a sum, with its result where the price is known. */
export function sumText(name: string, price: number | null, delivery: Delivery): string {
  const { perTon, unloading, loading } = delivery;
  const freight = `运费 ${whole(perTon)}${loading ? '（含卸车）' : ` + 卸车 ${whole(unloading)}`}`;
  return price === null
    ? `${name} + ${freight}`
    : `${name} ${whole(price)} + ${freight} = ${whole(price + costOf(delivery))} 元/吨`;
}

/** Describes from where to where a freight is, and where it comes from. */
export function freightLine(delivery: Delivery): string {
  const { source, day, km, rate, from, to } = delivery;
  const freight =
    source === 1
      ? quotesText(delivery)
      : `约 ${whole(km)} 公里 × ${rate} 元/吨公里（${day} 公路运价指数）`;
  return `${from} → ${to}：${freight}`;
}

/** The names of the ways of transport by their numbers. */
export const transportNames: Record<Way, string> = { 1: '汽运', 2: '铁路集装箱', 3: '多式联运' };

/** Describes the accepted quotes whose median a freight is. */
function quotesText({ quotes, ways, day, lowest, highest }: Delivery): string {
  const by = ways.map((way) => transportNames[way]).join('、');
  if (quotes === 1) return `${day} 成交的${by}运费`;
  const spread = lowest === highest ? '都是 ' : `${whole(lowest)}–`;
  return `${whole(quotes)} 笔成交的中位数（${by}，${spread}${whole(highest)}），最近 ${day.slice(5)}`;
}
