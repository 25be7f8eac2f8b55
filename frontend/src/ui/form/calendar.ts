// Every day that is chosen or counted on a page is made here: with Chinese months and weeks that begin on Monday.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');

export type { Dayjs } from 'dayjs';
export { dayjs };
