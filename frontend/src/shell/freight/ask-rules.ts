import type { FreightDraft } from '../../api/freight';
import { serverNow } from '../../api/server-clock';
import { whole } from '../../ui/format';
import { parseTime } from '../../ui/moment';
import { dayOf } from '../../ui/time';

const daySeconds = 86_400;

/** How long carriers can quote unless another time is chosen. */
export const usualTime = '1d';

interface ValidTime {
  code: string;
  until: string;
}

/** Returns the first day of loading after the quotes have ended; a day and a night when their end is not known. */
export function loadDayAfter(code: string, times: readonly ValidTime[] = []): string {
  const until = parseTime(times.find((time) => time.code === code)?.until ?? '');
  return dayOf((until ?? serverNow() + daySeconds) + daySeconds);
}

/** Returns by which weight the tons were filled in; what to enter where they were not. */
export function weightNote(draft: FreightDraft | undefined): string {
  if (!draft) return '承运方按毛重计费，请按毛重填写';
  const { grossLots, conditionedLots } = draft;
  if (conditionedLots === 0) return grossLots > 0 ? '已按毛重填写' : '';
  if (grossLots === 0) return '不知道毛重，已按公重填写';
  return `${whole(grossLots)} 批按毛重，${whole(conditionedLots)} 批不知道毛重，按公重填写`;
}
