import { useState } from 'react';
import type { LandedPrices } from '../../../api/landed';
import { duties } from '../../../shell/imported/duty';
import { rounded, whole } from '../../../ui/format';
import { Sensitivity, type SensitivityTable } from '../sensitivity';
import styles from '../tool.module.css';

interface AroundProps {
  price: number;
  prices: LandedPrices;
}

/** What the landed price under one duty becomes when the price and the exchange rate change. */
export function Around({ price, prices }: AroundProps) {
  const [chosen, choose] = useState(2);
  const duty = duties.find((one) => one.duty === chosen);
  if (!duty) return null;
  return (
    <>
      <label className={styles.choice}>
        变动时看
        <select value={chosen} onChange={({ target }) => choose(Number(target.value))}>
          {duties.map(({ duty: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Sensitivity {...tableAround(duty, price, prices)} />
    </>
  );
}

/** What a landed price has beside its prices. */
const none = { cif: 0, slidingDuty: 0, specificDuty: 0, additionalDuty: 0 };

/** Returns the landed prices under a duty at other prices and exchange rates. */
export function tableAround(
  duty: (typeof duties)[number],
  price: number,
  { around, rate }: LandedPrices,
): SensitivityTable {
  const cents = [...new Set(around.map((one) => one.price))];
  const rates = [...new Set(around.map((one) => one.rate))];
  return {
    caption: `到岸价和汇率变动时的到厂价（${duty.name}），元/吨`,
    rows: {
      values: cents,
      at: cents.indexOf(price),
      label: '美分/磅',
      text: (value) => rounded(value, 2),
    },
    columns: {
      values: rates,
      at: rates.indexOf(rate),
      label: '汇率',
      text: (value) => value.toFixed(4),
    },
    cell: (of, at) => {
      const found = around.find((one) => one.price === of && one.rate === at);
      return found ? whole(duty.of({ ...none, ...found })) : '';
    },
  };
}
