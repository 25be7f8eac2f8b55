import zhCN from 'antd/locale/zh_CN';

const { DatePicker } = zhCN;

/** antd's Chinese texts. The year and the month of a calendar are buttons that have the name they show. */
export const locale: typeof zhCN = {
  ...zhCN,
  DatePicker: DatePicker && {
    ...DatePicker,
    lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' },
  },
};
