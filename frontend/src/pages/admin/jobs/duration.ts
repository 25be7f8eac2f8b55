import { momentOf } from '../../../ui/moment';

const minute = 60;

/** How long something took, from moments as the server writes them; empty when it has not ended. */
export function durationText(start: string | null, end: string | null): string {
  const [from, to] = [momentOf(start), momentOf(end)];
  if (from === undefined || to === undefined || to < from) return '';
  const seconds = to - from;
  if (seconds < 1) return `${Math.round(seconds * 1000)} 毫秒`;
  if (seconds < minute) return `${seconds.toFixed(1)} 秒`;
  return `${Math.floor(seconds / minute)} 分 ${Math.floor(seconds % minute)} 秒`;
}
