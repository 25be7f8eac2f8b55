import { whole } from '../../../ui/format';
import { type PriceField, priceNames } from './site';
import { type Steps, stepColour } from './steps';
import styles from './warehouses.module.css';

/** What the colours and sizes of circles mean. It has its line before the prices are known. */
export function Legend({ steps, field }: { steps: Steps | undefined; field: PriceField }) {
  if (!steps) return <p className={styles.legend}>&nbsp;</p>;
  return (
    <p className={`${styles.legend} num`}>
      <span>{priceNames[field]}（元/吨）</span>
      <span className={styles.colours}>
        {steps.ends.map((end, step) => (
          <span key={stepColour(step)}>
            {step > 0 && <i style={{ background: stepColour(step - 1) }} />}
            <b>{whole(end)}</b>
          </span>
        ))}
      </span>
      <span className={styles.sizes}>
        <i />
        <i />
        圆越大，批数越多
      </span>
    </p>
  );
}
