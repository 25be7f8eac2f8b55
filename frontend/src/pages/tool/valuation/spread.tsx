import type { ValuedLot } from '../../../api/valuations';
import { Distribution } from '../../../ui/chart/distribution';
import { signed } from '../../../ui/format';

const steps = [50, 100, 200, 500, 1000];
const barsMax = 8;

/** How many lots of a list have which premium. */
export function Spread({ lots }: { lots: ValuedLot[] }) {
  const parts = partsOf(lots.filter(({ known }) => known).map(({ premium }) => premium.total));
  if (parts.length < 2) return null;
  return <Distribution title="升贴水分布" note="各档的下限，元/吨；批数" unit="" parts={parts} />;
}

/** Returns numbers in equal intervals, with how many are in each. */
export function partsOf(values: number[]): { name: string; share: number }[] {
  if (values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = steps.find((one) => (most - least) / one < barsMax) ?? 2000;
  const first = Math.floor(least / step);
  const last = Math.floor(most / step);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * step;
    return {
      name: signed(from) || '0',
      share: values.filter((value) => value >= from && value < from + step).length,
    };
  });
}
