const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats the time between two Unix times: 刚刚, 5分钟前, 3小时前, 1天前, 6天前. */
export function ago(time: number, now = Date.now() / 1000): string {
  const seconds = now - time;
  if (seconds < 30) return '刚刚';
  if (seconds < hour) return `${Math.max(1, Math.floor(seconds / minute))}分钟前`;
  if (seconds < day) return `${Math.floor(seconds / hour)}小时前`;
  if (seconds < 2 * day) return '1天前';
  return `${Math.floor(seconds / day)}天前`;
}

const shanghai = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', ...options });

const date = shanghai({ dateStyle: 'short' });
const clock = shanghai({ hour: '2-digit', minute: '2-digit' });
const dateTime = shanghai({ dateStyle: 'short', timeStyle: 'short' });

const exact = shanghai({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Formats Unix seconds as a day in Shanghai: 2026-11-21. */
export const dayOf = (time: number) => date.format(time * 1000);

/** Formats Unix seconds as a time of day in Shanghai: 15:00. */
export const clockOf = (time: number) => clock.format(time * 1000);

/** Formats Unix seconds as a time of day in Shanghai, with the day if it is another one: 15:00, 11-20 15:00. */
export const recentOf = (time: number, now = Date.now() / 1000) =>
  dayOf(time) === dayOf(now) ? clockOf(time) : timeOf(time).slice(5);

/** Formats Unix seconds as a time in Shanghai: 2026-11-21 15:00. */
export const timeOf = (time: number) => dateTime.format(time * 1000);

/** Formats Unix seconds as a time in Shanghai with its seconds: 11-21 15:00:07. */
export const exactTimeOf = (time: number) => `${dayOf(time).slice(5)} ${exact.format(time * 1000)}`;
