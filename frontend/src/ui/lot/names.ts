/** Words for the codes of a lot. */
export const pickNames: Record<number, string> = { 1: '手采', 2: '机采' };
export const ginNames: Record<number, string> = { 1: '锯齿', 2: '皮辊', 4: '长绒' };
export const stateNames: Record<number, string> = { 1: '在售', 2: '点价中', 3: '已售' };
export const saleNames: Record<number, string> = { 1: '精选', 2: '优选', 3: '商家直销' };
export const wayNames: Record<number, string> = { 1: '现货挂牌', 2: '竞价' };
export const tabNames: Record<number, string> = { 0: '新疆棉', 1: '地产棉' };

/** What the search page calls a grade of colour: 31 is 白棉3级, 0 is 无主体. */
export function colourName(grade: string): string {
  const kind = { 1: '白棉', 2: '淡点污棉', 3: '淡黄染棉', 4: '黄染棉' }[grade[1] ?? ''];
  return kind ? `${kind}${grade[0]}级` : '无主体';
}
