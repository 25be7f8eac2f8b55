import { useChangeCalculations } from '../../api/calculations';
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

/** What a person reads after a link was copied. */
export const copiedText = ({ until }: ToolLink): string =>
  `链接已复制，打开就是同样的数字${until ? `，保留到 ${until}` : ''}`;

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
