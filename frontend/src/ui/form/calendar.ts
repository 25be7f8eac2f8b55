// The only place that creates dayjs values: with Chinese month names, and weeks that start on Monday.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { timeOf } from '../time';

dayjs.locale('zh-cn');

export type { Dayjs } from 'dayjs';
export { dayjs };

/** The form in which pickers show times. */
export const timeForm = 'YYYY-MM-DD HH:mm';

/** Returns a time as pickers show it: by the clock of Shanghai, in any time zone of the browser. */
export const shownTime = (seconds: number) => dayjs(timeOf(seconds), timeForm);

/** Returns the present time as pickers show it. */
export const shownNow = () => shownTime(Date.now() / 1000);
