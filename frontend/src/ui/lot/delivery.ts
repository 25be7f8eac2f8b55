import { whole } from '../format';

/** What a lot costs more at a mill than in its warehouse. */
interface Delivery {
  perTon: number;
  source: number;
  day: string;
  km: number;
  rate: number | null;
  /** the freight includes loading and unloading */
  loading: boolean;
  unloading: number;
  from: string;
  to: string;
}

/** Describes the delivery of a lot by lines: the freight and the cost of unloading, and where they come from. */
export function deliveryLines({ delivery }: { delivery?: Delivery }): string[] {
  if (!delivery) return ['不知道仓库所在的市县，不能算到厂价'];
  const { perTon, loading, unloading } = delivery;
  return [
    `到厂价 = 现价 + 运费 ${whole(perTon)}${loading ? '（含装卸）' : ` + 卸车 ${whole(unloading)}`}`,
    freightLine(delivery),
  ];
}

/** Describes from where to where a freight is, and where it comes from. */
export function freightLine({ source, day, km, rate, from, to }: Delivery): string {
  const freight =
    source === 1
      ? `按 ${day} 接受的棉花运费报价`
      : `约 ${whole(km)} 公里 × ${rate} 元/吨公里（${day} 公路运价指数）`;
  return `${from} → ${to}：${freight}`;
}
