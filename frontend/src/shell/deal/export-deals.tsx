import { Button } from 'antd';
import { type DealSide, takeDeals, useDealPlatform } from '../../api/deals';
import { useDownload } from '../../ui/use-download';
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
  const [busy, save] = useDownload();
  return (
    <Button
      disabled={disabled}
      loading={busy}
      title="导出符合条件的询盘，最多 10,000 单"
      onClick={() => save(() => takeDeals(platform, side, questionOf(list)))}
    >
      导出
    </Button>
  );
}
