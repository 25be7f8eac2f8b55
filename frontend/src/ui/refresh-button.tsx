import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';

interface RefreshButtonProps {
  busy: boolean;
  onRefresh: () => void;
}

/** Reloads the rows of a page. */
export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  return (
    <Button size="small" icon={<ReloadOutlined />} loading={busy} onClick={onRefresh}>
      刷新
    </Button>
  );
}
