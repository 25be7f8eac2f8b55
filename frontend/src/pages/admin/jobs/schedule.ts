const every = /^@every (\d+)(s|m|h)$/;
const units: Record<string, string> = { s: '秒', m: '分钟', h: '小时' };
const weekdays = '日一二三四五六日';

/** Describes a cron line or an interval. Other schedules are returned unchanged. */
export function scheduleText(schedule: string): string {
  const interval = every.exec(schedule);
  if (interval) return `每 ${interval[1]} ${units[interval[2] ?? '']}`;
  const [minute = '', hour = '', day, month, weekday = ''] = schedule.split(' ');
  const time = timeText(minute, hour);
  const days = daysText(weekday);
  if (!time || days === undefined || day !== '*' || month !== '*') return schedule;
  if (days) return `${days} ${time}`;
  return /^\d\d:\d\d$/.test(time) ? `每天 ${time}` : time;
}

const two = (text: string | number) => String(text).padStart(2, '0');

/** Describes the hours and minutes of a cron line; undefined for other forms. */
function timeText(minute: string, hour: string): string | undefined {
  const step = /^\*(?:\/(\d+))?$/.exec(minute);
  const hours = /^(\d+)-(\d+)$/.exec(hour);
  const often = step && (step[1] ? `每 ${step[1]} 分钟` : '每分钟');
  if (often && hour === '*') return often;
  if (often && hours) return `${span(hours, '00', lastOf(Number(step[1] ?? 1)))}，${often}`;
  if (!/^\d+$/.test(minute)) return;
  if (hour === '*') return `每小时第 ${minute} 分`;
  if (hours) return `${span(hours, minute, minute)}，每小时`;
  return /^\d+$/.test(hour) ? `${two(hour)}:${two(minute)}` : undefined;
}

const span = ([, from = '', to = '']: RegExpExecArray, first: string, last: string | number) =>
  `${two(from)}:${two(first)} 至 ${two(to)}:${two(last)}`;

/** Returns the last minute of an hour that is some steps after the full one. */
const lastOf = (step: number) => 59 - (59 % step);

/** Describes the days of a cron line; empty for all, undefined for other forms. */
function daysText(weekday: string): string | undefined {
  if (weekday === '*') return '';
  const days = /^([0-7])(?:-([0-7]))?$/.exec(weekday);
  if (!days) return;
  const [from, to] = [days[1], days[2]].map((one) => one && `周${weekdays[Number(one)]}`);
  return to ? `${from}至${to}` : `每${from}`;
}
