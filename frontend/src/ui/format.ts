/** Shown where a value is not known. */
export const unknown = '—';

type Value = number | null | undefined;

function format(value: Value, options: Intl.NumberFormatOptions): string {
  return value == null ? unknown : new Intl.NumberFormat('zh-CN', options).format(value);
}

/** Whole numbers with separators: prices, counts. */
export const whole = (value: Value) => format(value, { maximumFractionDigits: 0 });

/** A difference with its sign, as in +1,050; zero has none. */
export const signed = (value: Value) =>
  format(value, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** Fibre values and percentages as on the certificate: one decimal, a second where there is one. */
export const fibre = (value: Value) =>
  format(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** Tons in a table: two decimals. */
export const tons = (value: Value) =>
  format(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Tons as on the weight certificate: at most five decimals. */
export const exactTons = (value: Value) => format(value, { maximumFractionDigits: 5 });

/** A share of a lot in percent, at most two decimals. */
export const share = (value: Value) =>
  value == null ? unknown : `${format(value, { maximumFractionDigits: 2 })}%`;
