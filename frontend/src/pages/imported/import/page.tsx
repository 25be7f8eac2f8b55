import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import {
  sendImportedSheet,
  takeImportedTemplate,
  takeWrongLots,
  useFinishImportedSheet,
  useImportedSheet,
  useImportedSheets,
} from '../../../api/imported-sheets';
import { takeImportedOf } from '../../../api/imported-stock';
import { useMe } from '../../../api/me';
import { SheetHistory } from '../../../shell/sheet-import/history';
import { SheetReview } from '../../../shell/sheet-import/review';
import styles from '../../../shell/sheet-import/sheet-import.module.css';
import { useSend } from '../../../shell/sheet-import/use-send';
import { importedStockPath } from '../../../ui/chrome/places';
import { whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { SheetDrop } from '../../../ui/upload/sheet-drop';
import { useDownload } from '../../../ui/use-download';
import { Columns } from './columns';
import { goods } from './goods';
import { ImportLines } from './lines';

/** Sheets of imported cotton: a new one, or one that is reviewed. */
export default function ImportedImportPage() {
  const [params] = useSearchParams();
  const importID = Number(params.get('importID') ?? 0);
  const me = useMe().data;
  return (
    <MemberFrame title="进口棉表格" rights={me}>
      {importID ? (
        <Review key={importID} importID={importID} />
      ) : (
        <>
          <Begin memberID={me?.memberID ?? 0} />
          <SheetHistory goods={goods} useSheets={useImportedSheets} />
        </>
      )}
    </MemberFrame>
  );
}

/** Takes a sheet of lots: a file, or pasted cells. */
function Begin({ memberID }: { memberID: number }) {
  const sheet = useSend(goods, sendImportedSheet);
  const [taking, save] = useDownload();
  return (
    <PagePanel
      title="进口棉表格"
      note="确认前什么都不会改变"
      extra={<Link to={importedStockPath}>返回我的进口棉</Link>}
    >
      <div className={styles.steps}>
        <div className={styles.line}>
          <Button
            icon={<FileExcelOutlined aria-hidden />}
            loading={taking}
            onClick={() => void save(takeImportedTemplate)}
          >
            下载模板
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={taking}
            onClick={() => void save(() => takeImportedOf(memberID))}
          >
            导出在售
          </Button>
          <small>导出的表改好后可以直接导入；自己的报价表也行，列的顺序和列名不限</small>
        </div>
        <SheetDrop
          title="把进口棉的表格拖到本页"
          note=".xlsx、.xls、.csv 等，40 MB、2,000 批以内"
          label="选择进口棉表格"
          {...sheet}
        />
      </div>
    </PagePanel>
  );
}

function Review({ importID }: { importID: number }) {
  const { setColumns, ...finish } = useFinishImportedSheet();
  return (
    <SheetReview
      goods={goods}
      query={useImportedSheet(importID)}
      finish={{ ...finish, takeWrong: takeWrongLots }}
      note={({ counts }) => `${whole(counts.total)} 批`}
      before={(one) => one.state === 1 && <Columns sheet={one} onChange={setColumns} />}
      lines={({ state }, becomes) => (
        <ImportLines key={becomes} {...{ importID, becomes, state }} />
      )}
    />
  );
}
