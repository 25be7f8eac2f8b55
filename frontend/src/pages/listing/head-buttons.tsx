import {
  BarChartOutlined,
  CheckOutlined,
  DownloadOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { importPath } from '../../ui/chrome/places';

interface HeadButtonsProps {
  onNew: () => void;
  onSold: () => void;
  /** whether the sums by contract and ginnery are shown */
  statOpen: boolean;
  onStat: () => void;
}

/** The ways to put lots on sale, and what concerns the whole shop. */
export function HeadButtons({ onNew, onSold, statOpen, onStat }: HeadButtonsProps) {
  const navigate = useNavigate();
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
        新增挂牌
      </Button>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => navigate(importPath)}>
        导入
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        href="/mall/member/template_export"
        target="_self"
      >
        模板下载
      </Button>
      <Button icon={<CheckOutlined aria-hidden />} onClick={onSold}>
        批量已售
      </Button>
      <Button icon={<BarChartOutlined aria-hidden />} aria-pressed={statOpen} onClick={onStat}>
        统计
      </Button>
    </>
  );
}
