import { useQuoteValues } from '../../../api/quotes';
import { tons, whole } from '../../../ui/format';
import { moneyOf } from '../../../ui/lot/money';
import { timeOf } from '../../../ui/time';
import styles from './blend.module.css';
import { BlendActions } from './blend-actions';
import { BlendLots } from './blend-lots';
import { type Candidate, ton } from './candidate';
import { MeasureBars } from './measure-bars';
import type { ResultProps, Solved } from './result';
import { priceText } from './words';

interface BlendProps extends ResultProps {
  solved: Solved;
  lots: Candidate[];
  /** by which the blend is the cheapest, CNY × 100,000 */
  cost: number;
  bound: number;
  seconds: number;
}

/** The chosen lots: their sums, their averages against the targets, the lots, and what to do with them. */
export function Blend(props: BlendProps) {
  const { solved, lots, mill, cost, bound, seconds } = props;
  const weight = lots.reduce((sum, lot) => sum + lot.weight, 0);
  const money = moneyOf(lots.map((lot) => ({ price: lot.price, amount: lot.weight / ton })));
  const bought = lots.reduce((sum, lot) => sum + lot.weight * lot.price, 0);
  const above = bound > 0 ? (cost / bound - 1) * 100 : 0;
  return (
    <>
      <dl className={`${styles.sums} num`}>
        <Sum name="批数" value={whole(lots.length)} unit="批" />
        <Sum name="公定重量" value={tons(weight / ton)} unit="吨" />
        {mill && (
          <Sum
            name="到厂均价"
            value={priceText(cost, weight)}
            unit="元/吨"
            note="现价加运费和卸车费；在达到目标的组合中最低"
          />
        )}
        <Sum name={mill ? '现价均价' : '均价'} value={priceText(bought, weight)} unit="元/吨" />
        {mill && <Sum name="到厂合计" value={whole(Math.round(cost / ton))} unit="元" />}
        <Sum name={mill ? '现价合计' : '总价'} value={whole(Number(money))} unit="元" />
        <Sum
          name="比成本下限高"
          value={above.toFixed(2)}
          unit="%"
          note="下限：任何达到目标的组合都不会更便宜"
        />
      </dl>
      <Moment {...props} seconds={seconds} />
      <BlendActions lots={lots} />
      <MeasureBars lots={lots} targets={solved.targets} />
      <BlendLots lots={lots} choices={props.choices} onChoices={props.onChoices} />
    </>
  );
}

interface SumProps {
  name: string;
  value: string;
  unit: string;
  note?: string;
}

const Sum = ({ name, value, unit, note }: SumProps) => (
  <div title={note}>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b> {unit}
    </dd>
  </div>
);

/** The time of the prices; when quotes have moved since, a button that solves again at the new ones. */
function Moment({ solved, lots, mill, seconds, reading, onNewPrices }: BlendProps) {
  const quotes = useQuoteValues();
  const { at, quotes: then } = solved.answer;
  const moved = lots.some(({ indexCode }) => {
    const now = quotes.get(indexCode);
    return now !== undefined && now !== then[indexCode];
  });
  return (
    <p className={`${styles.moment} num`}>
      按 {timeOf(at)} 的行情{mill && `、到“${mill}”的到厂价`}，用时 {seconds.toFixed(1)} 秒
      {solved.untested > 0 && `；${whole(solved.untested)} 批缺少目标所需的指标，没有参与`}
      {moved && (
        <button type="button" disabled={reading} aria-busy={reading} onClick={onNewPrices}>
          {reading ? '正在读取行情…' : '行情已变动，按最新行情重算'}
        </button>
      )}
    </p>
  );
}
