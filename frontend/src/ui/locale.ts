import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/locale/zh_CN';

// A bundler may leave the default export of this CommonJS module wrapped.
const texts = (zhCN as Locale & { default?: Locale }).default ?? zhCN;

const picker = texts.DatePicker && {
  ...texts.DatePicker,
  lang: { ...texts.DatePicker.lang, yearSelect: '', monthSelect: '', decadeSelect: '' },
};

/** The Chinese texts of antd. The buttons with the year and the month of a calendar are named by their text. */
export const locale: Locale = { ...texts, DatePicker: picker, Calendar: picker };
