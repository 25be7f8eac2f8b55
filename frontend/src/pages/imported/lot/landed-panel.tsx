import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import type { useDollarRate } from '../../../api/imported';
import type { ImportDuty, ImportedLot, Landed } from '../../../api/types';
import { duties } from '../../../shell/imported/duty';
import { Failed } from '../../../ui/failed';
import { grouped, whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

interface LandedPanelProps {
  lot: ImportedLot;
  rate: ReturnType<typeof useDollarRate>;
}

/** The landed prices of a lot in dollars, and the numbers that they come from. */
export function LandedPanel({ lot, rate: query }: LandedPanelProps) {
  const error = useFailure(query);
  const { data, refetch } = query;
  const { landed, price } = lot;
  if (!data) {
    return (
      <Panel title="到厂价">
        {error ? <Failed {...failureOf(error, refetch)} /> : <Lines rows={6} />}
      </Panel>
    );
  }
  const { rate, day, source, duty } = data;
  if (!landed || price === null || rate === null || !duty) {
    const lacking = rate === null ? '美元汇率' : '合约现价';
    return (
      <Panel title="到厂价">
        <p className={styles.note}>暂无{lacking}，有了以后按 1% 配额、滑准税和 40% 全税分别显示</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="到厂价"
      note={`元/吨，按 ${day} 汇率 ${rate.toFixed(4)}（${source}）`}
      className={styles.landed}
    >
      <p className={`${styles.formula} num`}>
        完税价格 = {grouped(price, 2)} 美分/磅 × {rate.toFixed(4)} × 22.0462 ={' '}
        <b>{grouped(landed.cif, 2)}</b> 元/吨
      </p>
      <div className={styles.scroll}>
        <table className={styles.steps} aria-label="到厂价的计算">
          <thead>
            <tr>
              <td />
              {duties.map(({ duty: id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Step name="完税价格" texts={duties.map(() => grouped(landed.cif, 2))} />
            <Step name="关税" texts={dutySteps(landed, duty).map(({ text }) => text)} />
            <Step
              name={`增值税 ${duty.vat}%`}
              texts={dutySteps(landed, duty).map(({ amount }) =>
                money(((landed.cif + amount) * duty.vat) / 100),
              )}
            />
            <Step name="港杂费" texts={duties.map(() => whole(duty.portCharges))} />
          </tbody>
          <tfoot>
            <Step name="到厂价" texts={duties.map(({ of }) => whole(of(landed)))} />
          </tfoot>
        </table>
      </div>
      <p className={styles.note}>{slidingText(landed, duty)}</p>
      <p className={styles.note}>
        税费：{duty.source}，{duty.validFrom} 起
      </p>
    </Panel>
  );
}

function Step({ name, texts }: { name: string; texts: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {texts.map((text, i) => (
        <td key={duties[i]?.duty} className="num">
          {text}
        </td>
      ))}
    </tr>
  );
}

const money = (value: number) => grouped(Math.round(value * 100) / 100, 2);

interface DutyStep {
  amount: number;
  text: string;
}

/** Returns the duty of each way to import, in CNY/t and in words. */
function dutySteps(landed: Landed, duty: ImportDuty): DutyStep[] {
  const share = (percent: number): DutyStep => {
    const all = percent + landed.additionalDuty;
    const amount = (landed.cif * all) / 100;
    return { amount, text: `${all}%　${money(amount)}` };
  };
  const specific = (): DutyStep => {
    const extra = (landed.cif * landed.additionalDuty) / 100;
    return {
      amount: landed.specificDuty + extra,
      text: `从量　${money(landed.specificDuty + extra)}`,
    };
  };
  return [
    share(duty.quotaDuty),
    landed.specificDuty > 0 ? specific() : share(landed.slidingDuty),
    share(duty.fullDuty),
  ];
}

/** Returns how the sliding duty was computed, in words. */
function slidingText({ cif, specificDuty, slidingDuty, additionalDuty }: Landed, duty: ImportDuty) {
  const perKilo = (cif / 1000).toFixed(3);
  const { threshold, slidingDividend, slidingFactor, slidingCap } = duty;
  const more = additionalDuty > 0 ? `；另加征 ${additionalDuty}%` : '';
  if (specificDuty > 0) {
    return `滑准税：完税价格 ${perKilo} 元/公斤，不低于 ${threshold} 元/公斤，从量 ${duty.specificDuty} 元/公斤${more}`;
  }
  const formula = `${slidingDividend} ÷ ${perKilo} + ${slidingFactor}% × ${perKilo} − 1`;
  return `滑准税：${formula} = ${slidingDuty}%（保留三位小数，至多 ${slidingCap}%）${more}`;
}
