import {
  BarChartOutlined,
  CheckOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  MoreOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { takeTemplate } from '../../../api/stock';
import { uploadPath } from '../../../ui/chrome/places';
import { useNarrow } from '../../../ui/narrow';
import { usePageParts } from '../../../ui/page-parts';
import { useDownload } from '../../../ui/use-download';

interface HeadButtonsProps {
  onNew: () => void;
  onSold: () => void;
  /** whether the sums by contract and ginnery are shown */
  statOpen: boolean;
  onStat: () => void;
  onExport: () => void;
}

/** The buttons to list lots, and those for the whole shop. */
export function HeadButtons(props: HeadButtonsProps) {
  const { onNew, onSold, statOpen, onStat, onExport } = props;
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [taking, save] = useDownload();
  const template = () => save(takeTemplate);
  const { download } = usePageParts();
  const all = [
    { key: 'template', label: '模板下载', icon: <FileExcelOutlined aria-hidden />, run: template },
    { key: 'export', label: '导出', icon: <DownloadOutlined aria-hidden />, run: onExport },
    { key: 'sold', label: '批量已售', icon: <CheckOutlined aria-hidden />, run: onSold },
    { key: 'stat', label: '统计', icon: <BarChartOutlined aria-hidden />, run: onStat },
  ];
  const rest = all.filter(({ key }) => key !== 'export' || download);
  const pressed = (key: string) => (key === 'stat' ? statOpen : undefined);
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
        新增挂牌
      </Button>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => navigate(uploadPath)}>
        导入
      </Button>
      {narrow ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map(({ key, label, icon }) => ({
              key,
              icon,
              label: pressed(key) ? `收起${label}` : label,
            })),
            onClick: ({ key }) => rest.find((one) => one.key === key)?.run(),
          }}
        >
          <Button loading={taking} icon={<MoreOutlined />} aria-label="更多" />
        </Dropdown>
      ) : (
        rest.map(({ key, label, icon, run }) => (
          <Button
            key={key}
            icon={icon}
            loading={key === 'template' && taking}
            color={pressed(key) ? 'primary' : 'default'}
            variant="outlined"
            aria-pressed={pressed(key)}
            onClick={run}
          >
            {label}
          </Button>
        ))
      )}
    </>
  );
}
