import { Form } from 'antd';
import type { PremiumRates } from '../../api/premiums';
import { NumberField } from '../../ui/form/number-field';
import { signed } from '../../ui/format';
import styles from './premium.module.css';
import { gradesOf, type RateValues, rateParts, valuesOf } from './rates';

interface RateFieldsProps {
  /** rates whose grades have a field besides the usual ones */
  rates?: PremiumRates;
  /** the rates of the table that this one was copied from: what differs is marked */
  source?: PremiumRates;
}

/** The rates of a premium table as fields of a form under the name rates. */
export function RateFields({ rates, source }: RateFieldsProps) {
  const before = source && valuesOf(source);
  return (
    <>
      {rateParts.map((part) => (
        <fieldset key={part.key} className={styles.rates}>
          <legend>{part.title}（元/吨）</legend>
          {gradesOf(part, rates).map((grade) => (
            <Rate
              key={grade}
              path={[part.key, grade]}
              label={grade}
              title={part.title}
              {...{ before }}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles.rates}>
        <legend>其他</legend>
        <Rate path={['mainBodyBonus']} label="有主体加价（元/吨）" title="其他" {...{ before }} />
        <Rate path={['freeBales']} label="异纤不扣的包数" title="其他" {...{ before }} />
        <Rate path={['perExtraBale']} label="异纤每多一包（元/吨）" title="其他" {...{ before }} />
      </fieldset>
    </>
  );
}

interface RateProps {
  path: string[];
  label: string;
  title: string;
  before?: RateValues;
}

function Rate({ path, label, title, before }: RateProps) {
  return (
    <NumberField
      optional
      name={['rates', ...path]}
      label={label}
      least={-10_000}
      most={10_000}
      extra={before && <Was path={path} before={before} />}
      aria-label={`${title} ${label}`}
    />
  );
}

/** What a rate was in the table that this one was copied from, where it differs. */
function Was({ path, before }: { path: string[]; before: RateValues }) {
  const now = rateIn({ rates: Form.useWatch(['rates']) }, ['rates', ...path]);
  const was = rateIn(before, path);
  if (now === was) return null;
  return (
    <small className={styles.was}>
      原 <b>{was === undefined ? '无' : signed(was)}</b>
    </small>
  );
}

/** Returns a number inside of an object; undefined for none. */
function rateIn(values: unknown, path: string[]): number | undefined {
  let value = values;
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'number' ? value : undefined;
}
