import { timeText } from '../moment';

interface Found {
  source: { kind: string; memberName: string; at: string | null };
  inspectOrg: string;
}

/** Returns the source of the quality data of a lot. An inspection is named only when it is known. */
export function sourceText({ source: { kind, memberName, at }, inspectOrg }: Found): string {
  if (kind === 'inspection') return inspectOrg ? `公检（${inspectOrg}）` : '公检';
  if (kind === 'seller') return `卖方提供（${memberName}，${timeText(at)}）`;
  return '导入数据';
}
