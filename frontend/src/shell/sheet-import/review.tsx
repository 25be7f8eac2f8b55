import { DownloadOutlined, UndoOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, type take } from '../../api/client';
import { useFailure } from '../../api/failure';
import type { SheetConfirmation, SheetImport } from '../../api/sheet-imports';
import { useAsk } from '../../ui/ask';
import { Failed } from '../../ui/failed';
import { whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { parseTime } from '../../ui/moment';
import { PagePanel } from '../../ui/page-panel';
import { StateTag } from '../../ui/state-tag';
import { StateTabs } from '../../ui/table/state-tabs';
import { timeOf } from '../../ui/time';
import { useToast } from '../../ui/toast';
import { useDownload } from '../../ui/use-download';
import styles from './sheet-import.module.css';
import {
  type Becomes,
  becomings,
  countsText,
  doneBy,
  importStates,
  type SheetGoods,
} from './words';

/** How a sheet is confirmed and undone. */
export interface SheetFinish {
  save: (input: SheetConfirmation) => Promise<unknown>;
  undo: (importID: number) => Promise<unknown>;
  /** downloads the rows that cannot be imported */
  takeWrong: (importID: number) => ReturnType<typeof take>;
}

interface SheetReviewProps<One extends SheetImport> {
  goods: SheetGoods;
  query: UseQueryResult<One>;
  finish: SheetFinish;
  /** shown beside the name of the file */
  note: (one: One) => string;
  /** shown over the rows */
  before?: (one: One) => ReactNode;
  /** the rows that do the same */
  lines: (one: One, becomes: Becomes) => ReactNode;
}

/** A sheet of goods: what it does, before it is confirmed and after. */
export function SheetReview<One extends SheetImport>(props: SheetReviewProps<One>) {
  const { query, goods } = props;
  const error = useFailure(query);
  if (query.data) return <Reviewed {...props} one={query.data} />;
  return (
    <PagePanel title={`${goods.name}表格`} extra={<Link to={goods.path}>再导入一张</Link>}>
      {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={10} />}
    </PagePanel>
  );
}

type ReviewedProps<One extends SheetImport> = SheetReviewProps<One> & { one: One };

function Reviewed<One extends SheetImport>(props: ReviewedProps<One>) {
  const { one, goods, finish, note, before, lines } = props;
  const { fileName, state, counts, hints } = one;
  const tabs = becomings
    .filter(([kind]) => counts[kind] > 0 && (kind !== 'gone' || state === 1))
    .map(([kind, name]) => ({
      state: kind,
      name: kind === 'gone' ? (goods.gone ?? name) : name,
      count: counts[kind],
    }));
  const [chosen, choose] = useState<Becomes>();
  const shown = tabs.some((tab) => tab.state === chosen) ? chosen : tabs[0]?.state;
  const [name, tone] = importStates[state] ?? ['', 'plain'];
  return (
    <PagePanel
      title={fileName}
      note={note(one)}
      extra={
        <>
          <StateTag tone={tone}>{name}</StateTag>
          <Link to={goods.path}>再导入一张</Link>
        </>
      }
    >
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label="没有读取的内容">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {before?.(one)}
      {shown && (
        <>
          <StateTabs label="各行的结果" tabs={tabs} state={shown} onState={choose} />
          {lines(one, shown)}
        </>
      )}
      {state === 1 ? (
        <ConfirmBar {...{ one, goods, finish }} />
      ) : (
        <DoneBar {...{ one, goods, finish }} />
      )}
    </PagePanel>
  );
}

interface BarProps {
  one: SheetImport;
  goods: SheetGoods;
  finish: SheetFinish;
}

/** What a confirmation does, and the button for it. */
function ConfirmBar({ one, goods, finish }: BarProps) {
  const { importID, counts } = one;
  const { name, measure, unit, leaving, leave = '下架' } = goods;
  const [all, setAll] = useState(false);
  const [run, busy] = useRun();
  const n = doneBy(one);
  const leaves = all ? counts.gone : 0;
  return (
    <div className={styles.foot}>
      <p className="num">
        {countsText(one, goods) || '表中没有可以导入的行'}
        <WrongRows one={one} takeWrong={finish.takeWrong} />
      </p>
      {counts.gone > 0 && (
        <Checkbox
          checked={all}
          disabled={counts.wrong > 0}
          onChange={({ target }) => setAll(target.checked)}
        >
          {leaving?.(whole(counts.gone)) ??
            `这是全部在售${name}：表中没有的 ${whole(counts.gone)} ${measure}${leave}`}
          {counts.wrong > 0 && '（先改好不能导入的行）'}
        </Checkbox>
      )}
      <Button
        type="primary"
        loading={busy}
        disabled={n + leaves === 0}
        onClick={() => void run('导入完成', () => finish.save({ importID, whole: all, counts }))}
      >
        {n > 0 || leaves === 0 ? `导入 ${whole(n)} ${unit}` : `${leave} ${whole(leaves)} ${unit}`}
      </Button>
    </div>
  );
}

/** The result of an import, and how to undo it. */
function DoneBar({ one, goods, finish }: BarProps) {
  const { importID, state, stayed, undoUntil } = one;
  const { name, measure, leave = '下架', restored = '已撤销，店铺恢复到导入之前' } = goods;
  const [run, busy] = useRun();
  const ask = useAsk();
  const navigate = useNavigate();
  const until = parseTime(undoUntil);
  const may = until !== undefined && until > Date.now() / 1000;
  const undo = async () => {
    const text = `新增的${name}将删除，改过、${leave}的${name}恢复原样；导入后又改动过或有订单的${name}保持现状。是否撤销？`;
    if (await ask({ title: '撤销导入', text, agree: '撤销' })) {
      await run('已撤销', () => finish.undo(importID));
    }
  };
  return (
    <div className={styles.foot}>
      <p className="num">
        {state === 2 ? `已导入：${countsText(one, goods)}` : restored}
        {stayed > 0 && `；${whole(stayed)} ${measure}${name}之后有变化，保持现状`}
        <WrongRows one={one} takeWrong={finish.takeWrong} />
      </p>
      {may && (
        <Button
          icon={<UndoOutlined aria-hidden />}
          loading={busy}
          title={`${timeOf(until)} 之前可以撤销`}
          onClick={() => void undo()}
        >
          撤销
        </Button>
      )}
      <Button type="primary" onClick={() => navigate(goods.stock)}>
        {goods.stockName}
      </Button>
    </div>
  );
}

interface WrongRowsProps {
  one: SheetImport;
  takeWrong: SheetFinish['takeWrong'];
}

function WrongRows({ one: { importID, counts }, takeWrong }: WrongRowsProps) {
  const [taking, save] = useDownload();
  if (counts.wrong === 0) return null;
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={taking}
      onClick={() => void save(() => takeWrong(importID))}
    >
      下载不能导入的行
    </Button>
  );
}

/** Returns a function that confirms or undoes an import, and whether it is running. */
function useRun() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async (done: string, finish: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await finish();
      toast.success(done);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return [run, busy] as const;
}
