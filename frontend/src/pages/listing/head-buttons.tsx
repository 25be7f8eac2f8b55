import {
  BarChartOutlined,
  CheckOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/client';
import { takeTemplate } from '../../api/stock';
import { importPath } from '../../ui/chrome/places';
import { saveFile } from '../../ui/save-file';
import { useToast } from '../../ui/toast';

interface HeadButtonsProps {
  onNew: () => void;
  onSold: () => void;
  /** whether the sums by contract and ginnery are shown */
  statOpen: boolean;
  onStat: () => void;
  onExport: () => void;
}

/** The ways to put lots on sale, and what concerns the whole shop. */
export function HeadButtons(props: HeadButtonsProps) {
  const { onNew, onSold, statOpen, onStat, onExport } = props;
  const navigate = useNavigate();
  const [template, taking] = useTemplate();
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
        新增挂牌
      </Button>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => navigate(importPath)}>
        导入
      </Button>
      <Button icon={<FileExcelOutlined aria-hidden />} loading={taking} onClick={template}>
        模板下载
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport}>
        导出
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

/** Takes the sheet that is filled in and imported. */
function useTemplate(): [take: () => void, taking: boolean] {
  const [taking, setTaking] = useState(false);
  const toast = useToast();
  const run = async () => {
    setTaking(true);
    try {
      const { blob, name } = await takeTemplate();
      saveFile(blob, name);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setTaking(false);
    }
  };
  return [() => void run(), taking];
}
