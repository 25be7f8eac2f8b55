import { timeText } from '../moment';

interface Found {
  source: { kind: string; memberName: string; at: string | null };
  inspectOrg: string;
  laboratory: string;
  qualityCert: string;
  weightCert: string;
  inspectedOn: string;
  standard: string;
}

/** Returns the source of the quality data of a lot, of an inspection with its certificate as far as it is known. */
export function sourceText(found: Found): string {
  const { kind, memberName, at } = found.source;
  if (kind === 'seller') return `卖家填报（${memberName}，${timeText(at)}）`;
  if (kind !== 'inspection' && kind !== 'both') return '导入数据';
  const papers = [
    found.qualityCert
      ? `证书 ${found.qualityCert}`
      : found.weightCert && `重量证书 ${found.weightCert}`,
    found.laboratory || found.inspectOrg,
    found.inspectedOn && `${found.inspectedOn} 检验`,
    found.standard,
  ].filter(Boolean);
  const text = papers.length > 0 ? `公检（${papers.join('，')}）` : '公检';
  return kind === 'both' ? `${text}；证书所缺由${memberName}填报` : text;
}
