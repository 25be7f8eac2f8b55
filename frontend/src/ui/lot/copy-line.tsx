import { CopyOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useCallback } from 'react';
import { copyText } from '../copy';
import { useToast } from '../toast';
import { shareLine } from './line';
import type { LotFacts } from './lot';

const linesOf = (lots: LotFacts[]) => lots.map(shareLine).join('\n');

/** Copies the one-line descriptions of lots, one per line. The lots may still be loading. */
export function useCopyLines() {
  const toast = useToast();
  return useCallback(
    async (lots: LotFacts[] | Promise<LotFacts[]>) => {
      try {
        await copyText(Array.isArray(lots) ? linesOf(lots) : lots.then(linesOf));
        toast.success('复制成功!');
      } catch (error) {
        toast.error((error as Error).message);
      }
    },
    [toast],
  );
}

/** The button that copies one lot's line. */
export function CopyLine({ lot, children }: { lot: LotFacts; children?: string }) {
  const copy = useCopyLines();
  return (
    <Tooltip title={children ? undefined : '复制报价行'} mouseEnterDelay={0.3}>
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label={children ? undefined : `复制 ${lot.batchID} 的报价行`}
        onClick={() => copy([lot])}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
