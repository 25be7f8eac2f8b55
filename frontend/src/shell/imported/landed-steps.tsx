import type { ImportDuty, Landed } from '../../api/types';
import { grouped, whole } from '../../ui/format';
import { WideArea } from '../../ui/wide-area';
import { duties } from './duty';
import styles from './landed.module.css';

interface LandedStepsProps {
  /** ¢/lb */
  price: number;
  rate: number;
  landed: Landed;
  duty: ImportDuty;
}

/** How the landed prices under the three duties come about, with their numbers. */
export function LandedSteps({ price, rate, landed, duty }: LandedStepsProps) {
  return (
    <>
      <p className={`${styles.formula} num`}>
        完税价格 = {grouped(price, 2)} 美分/磅 × {rate.toFixed(4)} × 22.0462 ={' '}
        <b>{grouped(landed.cif, 2)}</b> 元/吨
      </p>
      <WideArea label="到厂价的各步">
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
      </WideArea>
      <p className={styles.note}>{slidingText(landed, duty)}</p>
    </>
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
