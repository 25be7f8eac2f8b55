import { type Tool, useChangeCalculations } from '../../api/calculations';
import { useMaySave } from '../../api/demands';

/** An address that opens the same input. */
export interface ToolLink {
  address: string;
  /** the last day of what it opens; empty if that is not deleted */
  until?: string;
}

/** Returns a function that returns the whole address of this page with other parameters. */
export const linkTo = (address: string) => () =>
  Promise.resolve({ address: `${window.location.href.split('?')[0]}?${address}` });

/** What the links to the tools open: the same input, whose result may follow the day on which it is opened. */
const opened: Record<Tool, string> = {
  cottonseed: '打开是同样的填写和结果',
  gross: '打开是同样的填写和结果',
  grossList: '打开是同样的表，没有填写的重量按当时的公检数据',
  imported: '打开是同样的价格、汇率和税费，行情按当时的',
  premium: '打开是同样的批号或质量，升贴水表按当时的版本',
  valuation: '打开是同样的清单和基差，合约按当时的现价，升贴水表按当时的版本',
};

/** What a person reads after a link to a tool was copied. */
export const copiedText = (tool: Tool, { until }: ToolLink): string =>
  `链接已复制：${opened[tool]}${until ? `；保留到 ${until}` : ''}`;

/**
 * Returns a function that adds to a link how long the kept list with a code lasts. A list of the member lasts longer
 * once its link was copied.
 */
export function useLasting(): (code: string, address: string) => Promise<ToolLink> {
  const member = useMaySave();
  const { share } = useChangeCalculations();
  return async (code, address) => {
    if (!member || !code) return { address };
    const until = await share(code).then(
      (kept) => kept.until,
      () => undefined, // the list of somebody else
    );
    return { address, until };
  };
}
