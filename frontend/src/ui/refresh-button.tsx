import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePageParts } from './page-parts';

interface RefreshButtonProps {
  busy: boolean;
  onRefresh: () => void;
}

/** Reloads the rows of a page, if its entry in the list of pages has the button. */
export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  if (!usePageParts().button) return null;
  return (
    <Button size="small" icon={<ReloadOutlined aria-hidden />} loading={busy} onClick={onRefresh}>
      刷新
    </Button>
  );
}
