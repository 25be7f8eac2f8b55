import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Upload, useClearUploads, useUploads } from '../../../api/uploads';
import { PageArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { useToast } from '../../../ui/toast';
import { useUploadAddress } from './address';
import styles from './sheet.module.css';
import { uploadColumns } from './upload-columns';

const pageSize = 10;

const nothingYet = '还没有导入过。把第一张表拖进来试试，导入前会先给您核对';

/** The uploads of the company, the newest first. */
export function History({ empty = nothingYet }: { empty?: string }) {
  const [page, setPage] = useState(1);
  const query = useUploads(page, pageSize);
  return (
    <Panel
      extra={<ClearButton list={query.data?.list ?? []} />}
      title="导入记录"
      note={query.data && `共 ${whole(query.data.totalRow)} 次`}
      className={styles.uploadHistory}
    >
      {query.data && <Kept {...query.data} />}
      <PageArea
        label="导入记录"
        lines={4}
        query={query}
        columns={uploadColumns}
        rowKey={({ importID }) => importID}
        onPage={setPage}
        empty={<Nothing text={empty} />}
      />
    </Panel>
  );
}

type Kept = Pick<NonNullable<ReturnType<typeof useUploads>['data']>, 'previewsMax' | 'nextDropped'>;

/** Explains how many unconfirmed sheets are kept, and which one is deleted next. */
function Kept({ previewsMax, nextDropped }: Kept) {
  const uploadAddress = useUploadAddress();
  if (!nextDropped) return null;
  const { importID, fileName, createdAt } = nextDropped;
  return (
    <p className={styles.nextDropped} role="status">
      最多保留 {previewsMax} 张未确认的表；再导入一张，最早的
      <Link to={uploadAddress(importID)} className={styles.fileName}>
        {fileName}
      </Link>
      （{timeText(createdAt)}）将被删除，今天改过的除外
    </p>
  );
}

const isUnfinished = ({ state }: Upload) => state === 'preview' || state === 'failed';

/** Drops all uploads without listings after a confirmation. Shown if there are several. */
function ClearButton({ list }: { list: Upload[] }) {
  const ask = useAsk();
  const toast = useToast();
  const clear = useClearUploads();
  if (list.filter(isUnfinished).length < 2) return null;
  const text = '所有待确认和未完成的导入将删除，改过的内容不保留；已完成的不受影响，是否继续？';
  const act = async () => {
    if (!(await ask({ title: '清空未完成的导入', text, agree: '清空' }))) return;
    await clear.mutateAsync().then(
      ({ removed }) => toast.success(`已删除 ${whole(removed)} 次未完成的导入`),
      () => {},
    );
  };
  return (
    <Button size="small" loading={clear.isPending} onClick={act}>
      清空未完成的
    </Button>
  );
}
