import type { FreightRequest, OwnFreightQuote } from '../../api/freight';
import { exactTons, whole } from '../../ui/format';
import { transportNames } from '../../ui/lot/delivery';
import { timeText } from '../../ui/moment';
import type { State } from '../../ui/table/states';

/** The units of prices. */
export const [perTon, perTruck] = [1, 2] as const;

/** The ways of transport. */
export const ways = ([1, 2, 3] as const).map((value) => ({ value, label: transportNames[value] }));

/** The kinds of goods. Quotes for cotton count for delivered prices. */
export const goodsKinds: { value: FreightRequest['kind']; label: string }[] = [
  { value: 1, label: '棉花' },
  { value: 2, label: '其他' },
];

export const wayName = (way: FreightRequest['way']) => transportNames[way];

/** The states of a request. */
export const requestStates: Record<FreightRequest['status'], State> = {
  0: { name: '询价中', tone: 'waiting' },
  1: { name: '已成交', tone: 'good' },
  2: { name: '已撤销', tone: 'ended' },
  3: { name: '已过期', tone: 'ended' },
  4: { name: '已完成', tone: 'good' },
  5: { name: '已取消', tone: 'ended' },
};

/** The states of a quote. */
export const quoteStates: Record<OwnFreightQuote['status'], State> = {
  0: { name: '待答复', tone: 'waiting' },
  1: { name: '已中标', tone: 'good' },
  2: { name: '未中标', tone: 'ended' },
  3: { name: '已撤回', tone: 'ended' },
  4: { name: '已过期', tone: 'ended' },
  5: { name: '已完成', tone: 'good' },
  6: { name: '已取消', tone: 'ended' },
};

/** Reports whether a quote was accepted, so that both sides know each other. */
export const isWon = (status: OwnFreightQuote['status']) => [1, 5, 6].includes(status);

const municipalities = ['北京', '天津', '上海', '重庆'];

/** Reports whether a text is a place and no whole province. */
export const isPlace = (text: string | undefined): boolean =>
  text !== undefined && (text.includes(' ') || municipalities.includes(text));

/** Returns a place without its province. */
export const shortPlace = (place: string) => place.split(' ').at(-1) ?? place;

/** Returns a route in words: 阿克苏 → 南通. */
export const routeText = ({ fromPlace, toPlace }: { fromPlace: string; toPlace: string }) =>
  `${shortPlace(fromPlace)} → ${shortPlace(toPlace)}`;

/** Returns what is transported in words: 棉花 42 吨 186 件. */
export const goodsText = ({ goods, amount, packages }: FreightRequest) =>
  [goods, `${exactTons(amount)} 吨`, packages > 0 && `${whole(packages)} 件`]
    .filter(Boolean)
    .join(' ');

/** Returns what the price includes in words; empty for the transport alone. */
export function includedText({ loading, insurance, weighing }: FreightRequest): string {
  const list = [loading && '装卸', insurance && '保险', weighing && '过磅'].filter(Boolean);
  return list.length > 0 ? `含${list.join('、')}` : '';
}

/** Returns what is asked for besides the route in words. */
export const factsText = (request: FreightRequest) =>
  [
    goodsText(request),
    wayName(request.way),
    `${request.loadOn} 装货`,
    includedText(request),
    `截止 ${timeText(request.until)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns a price as it was quoted, if it was quoted per truck: 22,000 元/车 × 3 车，每车 33 吨. */
export const truckText = ({ unit, price, trucks, truckTons }: TruckPrice) =>
  unit === perTruck
    ? `${whole(price)} 元/车 × ${whole(trucks)} 车，每车 ${exactTons(truckTons)} 吨`
    : '';

/** Returns a price per ton with what was quoted per truck: 763 元/吨（22,000 元/车 × 3 车，每车 33 吨）. */
export const priceText = (quote: TruckPrice & Pick<OwnFreightQuote, 'rate'>) =>
  `${whole(quote.rate)} 元/吨${quote.unit === perTruck ? `（${truckText(quote)}）` : ''}`;

/** Hundredths of a kilogram in tons. */
const hundredths = (tons: number) => Math.round(tons * 100_000);

/**
 * Returns what a price that is being entered comes to for some tons, CNY, as the server computes it: a truck that is
 * not full costs as much as a full one.
 */
export function costOf(
  { unit, price, truckTons }: Pick<OwnFreightQuote, 'unit' | 'price' | 'truckTons'>,
  amount: number,
): Pick<OwnFreightQuote, 'trucks' | 'total' | 'rate'> {
  if (unit === perTon) return { trucks: 0, total: price * amount, rate: price };
  const trucks = Math.ceil(hundredths(amount) / hundredths(truckTons));
  const total = price * trucks;
  return { trucks, total, rate: Math.round(total / amount) };
}

type TruckPrice = Pick<OwnFreightQuote, 'unit' | 'price' | 'trucks' | 'truckTons'>;
