import { momentText } from '../moment';

interface Found {
  source: { kind: string; memberName: string; at: string | null };
  inspectOrg: string;
}

/** Where what is known of the quality of a lot comes from; no inspection is claimed that is not known. */
export function sourceText({ source: { kind, memberName, at }, inspectOrg }: Found): string {
  if (kind === 'inspection') return inspectOrg ? `公检（${inspectOrg}）` : '公检';
  if (kind === 'seller') return `卖方提供（${memberName}，${momentText(at)}）`;
  return '导入数据';
}
