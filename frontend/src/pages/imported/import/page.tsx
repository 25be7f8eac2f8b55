import { FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import {
  type ImportedPreview,
  readImportedSheet,
  takeImportedTemplate,
} from '../../../api/imported-stock';
import { useMe } from '../../../api/me';
import { importedStockPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { SheetDrop } from '../../../ui/upload/sheet-drop';
import { useDownload } from '../../../ui/use-download';
import styles from './import.module.css';
import { Review } from './review';

interface Sheet {
  name: string;
  preview: ImportedPreview;
}

/** A sheet of imported cotton: chosen, previewed and put on sale. */
export default function ImportedImportPage() {
  const [sheet, setSheet] = useState<Sheet>();
  return (
    <MemberFrame title="进口棉表格" rights={useMe().data}>
      {sheet ? (
        <Review {...sheet} onAgain={() => setSheet(undefined)} />
      ) : (
        <Begin onRead={setSheet} />
      )}
    </MemberFrame>
  );
}

/** Takes a sheet of lots: a file, or pasted cells. */
function Begin({ onRead }: { onRead: (sheet: Sheet) => void }) {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const [taking, save] = useDownload();
  const send = async (sheet: File | string) => {
    setSending(true);
    setRefused('');
    try {
      const preview = await readImportedSheet(sheet);
      onRead({ name: typeof sheet === 'string' ? '粘贴的内容' : sheet.name, preview });
    } catch (error) {
      setRefused(failureOf(error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <PagePanel
      title="进口棉表格"
      note="确认前什么都不会上架"
      extra={<Link to={importedStockPath}>返回我的进口棉</Link>}
    >
      <div className={styles.steps}>
        <p>
          <Button
            icon={<FileExcelOutlined aria-hidden />}
            loading={taking}
            onClick={() => void save(takeImportedTemplate)}
          >
            下载模板
          </Button>
          也可以直接用自己的报价表，列的顺序不限
        </p>
        <SheetDrop
          title="把进口棉的表格拖到本页"
          note=".xlsx、.xls、.csv 等，5 MB、500 批以内"
          label="选择进口棉表格"
          sending={sending}
          refused={refused}
          onSheet={send}
        />
      </div>
    </PagePanel>
  );
}
