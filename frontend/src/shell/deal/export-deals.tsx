import { Button } from 'antd';
import { useState } from 'react';
import { type DealSide, takeDeals, useDealPlatform } from '../../api/deals';
import { saveFile } from '../../ui/save-file';
import { useToast } from '../../ui/toast';
import { type DealList, questionOf } from './address';

interface ExportDealsProps {
  side: DealSide;
  list: DealList;
  /** nothing to export */
  disabled: boolean;
}

/** Downloads the deals that the list has found as a workbook. */
export function ExportDeals({ side, list, disabled }: ExportDealsProps) {
  const platform = useDealPlatform();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { blob, name } = await takeDeals(platform, side, questionOf(list));
      saveFile(blob, name);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      disabled={disabled}
      loading={busy}
      title="导出符合条件的询盘，最多 10,000 单"
      onClick={() => void run()}
    >
      导出
    </Button>
  );
}
