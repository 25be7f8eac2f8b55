import type { Calculation, Tool } from '../../../api/calculations';
import { listKey, sharedKey } from '../list-code';

/** The names of the tools. */
export const toolNames: Record<Tool, string> = {
  premium: '升贴水计算',
  valuation: '批量估价',
  gross: '公重毛重换算',
  grossList: '多批公重毛重换算',
  cottonseed: '籽棉成本',
  imported: '进口棉价格',
};

const paths: Record<Tool, string> = {
  premium: '/tool/RaiseThePremium',
  valuation: '/tool/batchPrice',
  gross: '/tool/RevolutionHair',
  grossList: '/tool/RevolutionHair',
  cottonseed: '/tool/cottonseedPrice',
  imported: '/tool/ImportedCottonPrice',
};

/** The tools by the numbers that the address has for them. */
const numbered: [number: string, tool: Tool][] = [
  ['1', 'premium'],
  ['2', 'valuation'],
  ['3', 'gross'],
  ['4', 'grossList'],
  ['5', 'cottonseed'],
  ['6', 'imported'],
];

/** The kinds of computations: all, those with a name, and those of each tool. */
export const types = [
  { state: '', name: '全部' },
  { state: 'named', name: '有名称的' },
  ...numbered.map(([state, tool]) => ({ state, name: toolNames[tool] })),
];

/** Returns the tool of a kind; undefined for several. */
export const toolOf = (type: string): Tool | undefined =>
  numbered.find(([number]) => number === type)?.[1];

/** Reports whether the link of a computation is a code in place of its input: that of a list of lots. */
const isList = ({ tool }: Calculation) => tool === 'valuation' || tool === 'grossList';

/** Reports whether others need the code of a premium: it is by a table of the company, for the lot of the link. */
function isLent({ tool, input }: Calculation): boolean {
  const params = new URLSearchParams(input);
  return (
    tool === 'premium' && !params.has(sharedKey) && Boolean(params.get('bz')?.startsWith('own_'))
  );
}

/** Returns the code that the link of a computation has; empty if it has only the input of a form. */
export const codeOf = (one: Calculation): string => (isList(one) || isLent(one) ? one.code : '');

/** Returns the address that opens the same input. */
export function addressOf(one: Calculation): string {
  const path = paths[one.tool];
  if (isList(one)) return `${path}?${listKey}=${one.code}`;
  if (isLent(one)) return `${path}?${one.input}&${sharedKey}=${one.code}`;
  return one.input ? `${path}?${one.input}` : path;
}
