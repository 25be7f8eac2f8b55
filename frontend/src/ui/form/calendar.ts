// The only place that creates dayjs values: with Chinese month names, and weeks that start on Monday.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');

export type { Dayjs } from 'dayjs';
export { dayjs };
