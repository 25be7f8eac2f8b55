import { Form } from 'antd';
import type { PremiumRates } from '../../api/premiums';
import { NumberField } from '../../ui/form/number-field';
import { signed } from '../../ui/format';
import styles from './premium.module.css';
import { gradesOf, rateParts, valuesOf } from './rates';

/** The part of the rates that belong to no grade. */
const others = '其他';

const freeNeeded = '请填写不扣的包数，都扣填 0';
const extraNeeded = '请填写每多一包扣多少，或清空包数';

interface RateFieldsProps {
  /** rates whose grades have a field besides the usual ones */
  rates?: PremiumRates;
  /** the rates of the table that this one was copied from: what differs is marked */
  source?: PremiumRates;
}

/** The rates of a premium table as fields of a form under the name rates. */
export function RateFields({ rates, source }: RateFieldsProps) {
  const now: unknown = Form.useWatch('rates');
  const before = source && valuesOf(source);
  const field = (
    title: string,
    label: string,
    path: string[],
    needed?: (rates: unknown) => string | undefined,
    least = -10_000,
  ) => (
    <NumberField
      key={path.join(' ')}
      optional
      needed={(form) => needed?.(form.getFieldValue('rates'))}
      name={['rates', ...path]}
      title={label}
      label={title === others ? label : `“${title} ${label}”`}
      least={least}
      most={10_000}
      extra={before && now ? wasText(rateIn(before, path), rateIn(now, path)) : undefined}
      aria-label={`${title} ${label}`}
    />
  );
  return (
    <>
      {rateParts.map((part) => (
        <fieldset key={part.key} className={styles.rates}>
          <legend>{part.title}（元/吨）</legend>
          {gradesOf(part, rates).map((grade, place, grades) => {
            const missing = (typed: unknown) =>
              grades.some((one) => rateIn(typed, [part.key, one]) !== undefined)
                ? undefined
                : `请至少填写一级${part.title}`;
            return field(part.title, grade, [part.key, grade], place === 0 ? missing : undefined);
          })}
        </fieldset>
      ))}
      <fieldset className={styles.rates}>
        <legend>{others}</legend>
        {field(others, '有主体加价（元/吨）', ['mainBodyBonus'])}
        {field(
          others,
          '异纤不扣的包数',
          ['freeBales'],
          (typed) => (rateIn(typed, ['perExtraBale']) === undefined ? undefined : freeNeeded),
          0,
        )}
        {field(others, '异纤每多一包（元/吨）', ['perExtraBale'], (typed) =>
          rateIn(typed, ['freeBales']) === undefined ? undefined : extraNeeded,
        )}
      </fieldset>
    </>
  );
}

/** Returns what a rate was in the table that this one was copied from, where it differs. */
function wasText(was: number | undefined, now: number | undefined) {
  if (now === was) return undefined;
  return (
    <small className={styles.was}>
      原 <b>{was === undefined ? '空' : signed(was)}</b>
    </small>
  );
}

/** Returns a number inside of an object; undefined for none. */
function rateIn(values: unknown, path: string[]): number | undefined {
  let value = values;
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'number' ? value : undefined;
}
