import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import {
  type ImportedLine,
  type ImportedPreview,
  useChangeImported,
} from '../../../api/imported-stock';
import { importedStockPath } from '../../../ui/chrome/places';
import { whole } from '../../../ui/format';
import { PagePanel } from '../../../ui/page-panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Pager } from '../../../ui/table/pager';
import { StateTabs } from '../../../ui/table/state-tabs';
import { Table } from '../../../ui/table/table';
import { useToast } from '../../../ui/toast';
import { formColumns, offerText } from '../stock/columns';
import { nameOf } from '../words';
import styles from './import.module.css';
import { type Kind, kindOf, kinds } from './kinds';

interface ReviewProps {
  /** the name of the sheet */
  name: string;
  preview: ImportedPreview;
  /** called to read another sheet */
  onAgain: () => void;
}

const pageSize = 50;

/** What a sheet puts on sale, before it is confirmed and after. */
export function Review({ name, preview, onAgain }: ReviewProps) {
  const { list, ignored } = preview;
  const of = (kind: Kind) => list.filter((line) => kindOf(line) === kind);
  const tabs = kinds
    .map(([kind, title]) => ({ state: kind, name: title, count: of(kind).length }))
    .filter(({ count }) => count > 0);
  const [chosen, choose] = useState<Kind>();
  const [page, setPage] = useState(1);
  const shown = chosen ?? tabs[0]?.state ?? 'fresh';
  const rows = of(shown);
  return (
    <PagePanel
      title={name}
      note={`${whole(list.length)} 批`}
      extra={
        <Button size="small" onClick={onAgain}>
          换一张表格
        </Button>
      }
    >
      {ignored.length > 0 && <p className={styles.hints}>没有读取的列：{ignored.join('、')}</p>}
      <StateTabs
        label="各行的结果"
        tabs={tabs}
        state={shown}
        onState={(kind) => {
          choose(kind);
          setPage(1);
        }}
      />
      <Table
        label="表格的各行"
        columns={columnsOf(shown)}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ sheet, row }) => `${sheet} ${row}`}
      />
      <Pager page={page} size={pageSize} total={rows.length} onPage={setPage} />
      <ConfirmBar fresh={of('fresh')} listed={of('listed')} wrong={of('wrong').length} />
    </PagePanel>
  );
}

/** Returns the columns of rows with one result. */
const columnsOf = (kind: Kind): Column<ImportedLine>[] => [
  numberColumn('行', ({ row }) => row),
  {
    title: '产地 / 等级',
    head: true,
    cell: (line) => nameOf({ ...line, level: line.form.level }).trim() || '没有读出',
  },
  ...(kind === 'wrong' ? [wrongColumn] : []),
  ...(kind === 'listed' ? [listedColumn] : []),
  ...formColumns<ImportedLine>(({ form, originsName, depotName }) => ({
    ...form,
    originsName,
    depotName,
  })).filter(({ title }) => kind !== 'wrong' || title === '提单号'),
];

const wrongColumn: Column<ImportedLine> = {
  title: '原因',
  cell: ({ reason }) => <span className={styles.wrong}>{reason}</span>,
};

const listedColumn: Column<ImportedLine> = {
  title: '店里的报价',
  className: 'num',
  cell: ({ listed, form: { currency } }) =>
    listed.map((old) => <span key={old.importlistingID}>{offerText({ ...old, currency })} </span>),
};

interface ConfirmBarProps {
  fresh: ImportedLine[];
  listed: ImportedLine[];
  wrong: number;
}

/** What a confirmation does, and the buttons for it; then its result. */
function ConfirmBar({ fresh, listed, wrong }: ConfirmBarProps) {
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const { release, releasing, released } = useRelease();
  const lines = all ? [...fresh, ...listed] : fresh;
  if (released) {
    return (
      <div className={styles.foot}>
        <p role="status">
          <StateTag tone="good">完成</StateTag> {released}
        </p>
        <Button type="primary" onClick={() => navigate(importedStockPath)}>
          查看我的进口棉
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <p className="num">
        {wrong > 0 && `${whole(wrong)} 行不能上架，改好后再上传，已上架的不会重复。`}
        {lines.length === 0 && listed.length > 0 && '表中的批次店里都有。'}
      </p>
      {listed.length > 0 && (
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          店里已有的 {whole(listed.length)} 批也上架
        </Checkbox>
      )}
      <Button
        disabled={lines.length === 0}
        loading={releasing}
        onClick={() => void release(lines, true)}
      >
        存为草稿
      </Button>
      <Button
        type="primary"
        disabled={lines.length === 0}
        loading={releasing}
        onClick={() => void release(lines, false)}
      >
        上架 {whole(lines.length)} 批
      </Button>
    </div>
  );
}

/** Returns a function that stores the lots of a sheet, whether it is running, and its result in words. */
function useRelease() {
  const change = useChangeImported();
  const toast = useToast();
  const [releasing, setReleasing] = useState(false);
  const [released, setReleased] = useState('');
  const release = async (lines: ImportedLine[], draft: boolean) => {
    setReleasing(true);
    try {
      await change('POST imported/submitRelease', { list: lines.map(({ form }) => form), draft });
      setReleased(`${draft ? '已存为草稿' : '已上架'} ${whole(lines.length)} 批`);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setReleasing(false);
    }
  };
  return { release, releasing, released };
}
