import { Button } from 'antd';
import { Link } from 'react-router';
import { type Upload, useFailedFile, useRemoveUpload } from '../../../api/uploads';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import { useUploadAddress } from './address';
import styles from './sheet.module.css';
import { UndoButton } from './undo-button';
import { good, resultText, stateTones } from './words';

/** The columns of the history of uploads. */
export const uploadColumns: Column<Upload>[] = [
  {
    title: '文件',
    head: true,
    cell: (one) => <Named one={one} />,
  },
  {
    title: '导入号',
    narrow: true,
    className: `num ${styles.uploadNumber}`,
    cell: ({ importID }) => importID,
  },
  timeColumn('时间', ({ createdAt }) => createdAt),
  { title: '导入人', narrow: true, cell: ({ by }) => by },
  {
    title: '状态',
    narrow: true,
    className: styles.uploadState,
    cell: ({ state, stateName }) => <StateTag tone={stateTones[state]}>{stateName}</StateTag>,
  },
  { title: '结果', className: `num ${styles.uploadResult}`, cell: (one) => sent(one) },
  { title: '操作', actions: true, cell: (one) => <Ways one={one} /> },
];

function Named({ one: { importID, fileName } }: { one: Upload }) {
  const uploadAddress = useUploadAddress();
  return (
    <Link to={uploadAddress(importID)} className={styles.fileName}>
      {fileName}
    </Link>
  );
}

/** Describes the effects of an upload. */
function sent(one: Upload): string {
  const { kind, state, counts, progress, reason } = one;
  const what = kind === 'quality' ? '检验数据' : '';
  if (state === 'preview') {
    const wrong = counts.error > 0 ? `，错误 ${whole(counts.error)} 行` : '';
    return `可导入${what} ${whole(good(one))} 批${wrong}`;
  }
  if (state === 'working' && progress)
    return `${whole(progress.done)} / ${whole(progress.total)} 行`;
  const result = resultText(one);
  return result ? `${what} ${result}`.trim() : reason;
}

function Ways({ one }: { one: Upload }) {
  const { importID, state, result } = one;
  const uploadAddress = useUploadAddress();
  const failedFile = useFailedFile();
  return (
    <>
      {state === 'preview' && <Link to={uploadAddress(importID)}>继续</Link>}
      {result && result.failed > 0 && (
        <Button type="link" size="small" href={failedFile(importID)} download>
          未导入的行
        </Button>
      )}
      {state === 'done' && <UndoButton one={one} small />}
      {(state === 'preview' || state === 'failed') && <RemoveButton one={one} />}
    </>
  );
}

/** Drops an upload without listings after a confirmation. */
function RemoveButton({ one: { importID, fileName } }: { one: Upload }) {
  const ask = useAsk();
  const remove = useRemoveUpload();
  const act = async () => {
    if (await ask({ text: `删除“${fileName}”的导入记录，是否继续？` })) remove.mutate(importID);
  };
  return (
    <Button
      type="link"
      size="small"
      aria-label={`删除 ${fileName}`}
      loading={remove.isPending}
      onClick={act}
    >
      删除
    </Button>
  );
}
