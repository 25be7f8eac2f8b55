import type { ClassPrices } from '../../../api/types';
import { signed, whole } from '../../../ui/format';

type Day = ClassPrices['days'][number];

/** Returns where a lot stands among the lots of its class, as a sentence. */
export function classText({ class: name, least, now }: ClassPrices): string {
  if (name === '') return '检验数据不全，不能与同类批次比较';
  if (now.lots < least) return `同类在售 ${whole(now.lots)} 批，不足 ${least} 批，不作比较`;
  const spread = `同类 ${whole(now.lots)} 批，最低 ${whole(now.lowest)}，中位 ${whole(now.median)}`;
  if (now.price === null) return spread;
  return `${standing(now)}（${spread}）`;
}

function standing({ below, above }: ClassPrices['now']): string {
  if (below === 0 && above === 0) return '本批与同类同价';
  return below >= above ? `本批低于同类 ${below} %` : `本批高于同类 ${above} %`;
}

/** Returns the spread of a day as bases over the contract with most lots; empty without such a contract. */
export function basisText(day: Day | undefined): string {
  if (!day?.indexCode) return '';
  const { indexCode, indexValue, lowest, lower, median, upper } = day;
  const over = (price: number) => signed(price - indexValue);
  const quartiles = `四分位 ${over(lower)} 至 ${over(upper)}`;
  return `${day.day} 收盘基差（${indexCode}）：最低 ${over(lowest)}，${quartiles}，中位 ${over(median)}`;
}

/** Returns the days of the chart: those that are recorded, and the present one at the current prices. */
export function classDays({ days, now, least }: ClassPrices, today: string) {
  const recorded = days.map(({ day, own, ...spread }) => ({ day, own, ...spread }));
  const live = now.lots >= least && (days.at(-1)?.day ?? '') < today;
  const shown = live ? [...recorded, { ...now, day: today, own: now.price }] : recorded;
  return { shown, live };
}
