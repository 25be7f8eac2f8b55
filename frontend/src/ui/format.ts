/** The text for an unknown value. */
export const unknown = '—';

type Value = number | null | undefined;

/** Returns a formatter. It is created once, because that takes a hundred times as long as formatting. */
function formatter(options: Intl.NumberFormatOptions): (value: Value) => string {
  const format = new Intl.NumberFormat('zh-CN', options);
  return (value) => (value == null ? unknown : format.format(value));
}

/** Whole numbers with separators: prices, counts. */
export const whole = formatter({ maximumFractionDigits: 0 });

/** A difference with its sign, as in +1,050; zero has none. */
export const signed = formatter({ maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** Returns a difference with its sign and a number of decimals, as in -0.0089; zero has no sign. */
export function moved(by: number, digits: number): string {
  const text = rounded(by, digits);
  return Number(by.toFixed(digits)) > 0 ? `+${text}` : text.replace(/^-(?=[0.]*$)/, '');
}

/** Formats fibre values and percentages as on the certificate: one decimal, or two where there are two. */
export const fibre = formatter({ minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** The mean of fibre values of many lots: two decimals. */
export const mean = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

const groupings = new Map<number, (value: Value) => string>();

/** Returns a number with separators and at least some decimals, at most five. */
export function grouped(value: number, digits: number): string {
  const made = groupings.get(digits);
  const format = made ?? formatter({ minimumFractionDigits: digits, maximumFractionDigits: 5 });
  if (!made) groupings.set(digits, format);
  return format(value);
}

/** Returns a number with separators, rounded to some decimals. */
export const rounded = (value: number, digits: number) =>
  grouped(Number(value.toFixed(digits)), digits);

/** Tons in a table: two decimals. */
export const tons = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Tons to the kilogram, for weights side by side. */
export const kilos = formatter({ minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Tons as on the weight certificate: at most five decimals. */
export const exactTons = formatter({ maximumFractionDigits: 5 });

/** Returns exact weights of one column as texts with as many decimals as the most exact one has. */
export function tonsAlike(weights: readonly number[]): (weight: number) => string {
  const decimals = (weight: number) => String(weight).split('.')[1]?.length ?? 0;
  const digits = Math.min(5, Math.max(0, ...weights.map(decimals)));
  return (weight) => grouped(weight, digits);
}

const exactMoney = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 });

/** An amount of money as the server writes it, in yuan with its fen, with separators: it is never a binary number. */
export const money = (yuan: string) => exactMoney.format(yuan as `${number}`);

const signedExact = new Intl.NumberFormat('zh-CN', {
  minimumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** An amount of money with its sign, as in +1,050.00; zero has none. */
export const signedMoney = (yuan: string) => signedExact.format(yuan as `${number}`);

/** Returns a share of a lot in percent: one decimal, or two where there are two. */
export const share = (value: Value) => (value == null ? unknown : `${fibre(value)}%`);

/** Returns percentages that stand side by side with the same number of decimals: one, or two if one has two. */
export function percentages(values: readonly number[]): string[] {
  const digits = values.some((value) => Math.round(value * 100) % 10 !== 0) ? 2 : 1;
  return values.map((value) => value.toFixed(digits));
}

/**
 * Returns a range: 16,910–26,280, or -150 – 2,320 where a sign would run into the dash. Equal ends are one
 * value.
 */
export function rangeText(text: (value: Value) => string, from: Value, to: Value): string {
  if (from == null || to == null) return unknown;
  if (from === to) return text(from);
  return `${text(from)}${from < 0 || to < 0 ? ' – ' : '–'}${text(to)}`;
}
