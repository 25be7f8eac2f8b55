import zhCN from 'antd/locale/zh_CN';

// A bundler may leave the default export of this CommonJS module wrapped.
const texts = (zhCN as typeof zhCN & { default?: typeof zhCN }).default ?? zhCN;
const { DatePicker } = texts;

/** antd's Chinese texts. The year and the month of a calendar are buttons that have the name they show. */
export const locale: typeof zhCN = {
  ...texts,
  DatePicker: DatePicker && {
    ...DatePicker,
    lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' },
  },
};
