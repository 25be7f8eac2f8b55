import { expect, it } from 'vitest';
import { momentOf } from '../moment';
import { shownTime, timeForm } from './calendar';

const seconds = Date.UTC(2026, 10, 21, 7) / 1000;

it('shows times of Shanghai in any time zone, and sends what it shows', () => {
  const before = process.env.TZ;
  try {
    for (const zone of ['Asia/Urumqi', 'America/New_York', 'Asia/Shanghai']) {
      process.env.TZ = zone;
      const shown = shownTime(seconds).format(timeForm);
      expect([zone, shown, momentOf(shown)]).toEqual([
        ...[zone, '2026-11-21 15:00', '2026-11-21T15:00:00+08:00'],
      ]);
    }
  } finally {
    process.env.TZ = before;
  }
});
