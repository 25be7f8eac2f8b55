import { parseTime } from '../../../ui/moment';

const minute = 60;

/** Formats the time between two times of the server; empty while it runs. */
export function durationText(start: string | null, end: string | null): string {
  const [from, to] = [parseTime(start), parseTime(end)];
  if (from === undefined || to === undefined || to < from) return '';
  const seconds = to - from;
  if (seconds < 1) return `${Math.round(seconds * 1000)} 毫秒`;
  if (seconds < minute) return `${seconds.toFixed(1)} 秒`;
  return `${Math.floor(seconds / minute)} 分 ${Math.floor(seconds % minute)} 秒`;
}
