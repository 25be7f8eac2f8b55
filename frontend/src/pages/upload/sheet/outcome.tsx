import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Upload, useFailedFile } from '../../../api/uploads';
import { Facts } from '../../../ui/facts';
import { timeText } from '../../../ui/moment';
import { PagePanel } from '../../../ui/page-panel';
import { StateBox, StateTag } from '../../../ui/state-tag';
import { useUploadPath } from './address';
import { NextSheets } from './other-sheets';
import styles from './sheet.module.css';
import { SheetRows } from './sheet-rows';
import { UndoButton } from './undo-button';
import { resultText, stateTones, undoneTitle } from './words';

/** The result of an upload, its next steps, and its lines. */
export function Outcome({ one }: { one: Upload }) {
  return (
    <>
      <PagePanel
        title="导入结果"
        note={<StateTag tone={stateTones[one.state]}>{one.stateName}</StateTag>}
        extra={<Ways one={one} />}
      >
        <Said one={one} />
        {one.state === 'done' && (
          <div className={styles.nextSheets}>
            <NextSheets one={one} />
          </div>
        )}
        <Facts
          facts={{
            导入号: <span className="num">{one.importID}</span>,
            文件: <span className={styles.fileName}>{one.fileName}</span>,
            导入人: one.by,
            完成时间: <span className="num">{timeText(one.doneAt)}</span>,
            ...(one.undoneAt && {
              撤销时间: <span className="num">{timeText(one.undoneAt)}</span>,
            }),
          }}
        />
      </PagePanel>
      <SheetRows one={one} />
    </>
  );
}

/** The result in a sentence. */
function Said({ one }: { one: Upload }) {
  const text = resultText(one) || undefined;
  if (one.state === 'undone') {
    return (
      <StateBox tone="plain" title={undoneTitle(one)}>
        {text}
      </StateBox>
    );
  }
  return (
    <StateBox
      tone="good"
      title={one.kind === 'listing' ? '已挂牌，买家现在就能看到' : '检验数据已导入'}
    >
      {text}
    </StateBox>
  );
}

function Ways({ one }: { one: Upload }) {
  const { importID, state, result, kind } = one;
  const uploadPath = useUploadPath();
  const failedFile = useFailedFile();
  return (
    <>
      {state === 'done' && result && result.failed > 0 && (
        <Button href={failedFile(importID)} download icon={<DownloadOutlined aria-hidden />}>
          下载未导入的行
        </Button>
      )}
      {state === 'done' && <UndoButton one={one} />}
      <Link to={uploadPath}>导入另一张表</Link>
      {kind === 'listing' && <Link to="/member/listing/list">我的店铺</Link>}
      {kind === 'official' && <Link to={`/admin/inspection?importID=${importID}`}>这次的证书</Link>}
    </>
  );
}
