import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/locale/zh_CN';

const picker = zhCN.DatePicker && {
  ...zhCN.DatePicker,
  lang: { ...zhCN.DatePicker.lang, yearSelect: '', monthSelect: '', decadeSelect: '' },
};

/** The Chinese texts of antd. The buttons with the year and the month of a calendar are named by their text. */
export const locale: Locale = { ...zhCN, DatePicker: picker, Calendar: picker };
