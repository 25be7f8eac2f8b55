import { whole } from '../../../ui/format';
import { type PriceField, priceNames } from './site';
import { type Steps, stepColour } from './steps';
import styles from './warehouses.module.css';

/** What the colours and sizes of circles mean. */
export function Legend({ steps, field }: { steps: Steps; field: PriceField }) {
  return (
    <p className={`${styles.legend} num`}>
      <span>{priceNames[field]}（元/吨）</span>
      <b>{whole(steps.ends[0])}</b>
      <span className={styles.colours}>
        {steps.ends.slice(1).map((end, step) => (
          <i
            key={stepColour(step)}
            style={{ background: stepColour(step) }}
            title={`${whole(steps.ends[step])}–${whole(end)}`}
          />
        ))}
      </span>
      <b>{whole(steps.ends.at(-1))}</b>
      <span className={styles.sizes}>
        <i />
        <i />
        圆越大，批数越多
      </span>
    </p>
  );
}
