import { DownloadOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import {
  type ProductImport,
  takeWrongRows,
  useFinishProductImport,
  useProductImport,
} from '../../../api/product-imports';
import { useAsk } from '../../../ui/ask';
import { productImportPath, productStockPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { parseTime } from '../../../ui/moment';
import { PagePanel } from '../../../ui/page-panel';
import { StateTag } from '../../../ui/state-tag';
import { StateTabs } from '../../../ui/table/state-tabs';
import { timeOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import { useDownload } from '../../../ui/use-download';
import styles from './import.module.css';
import { ImportLines } from './lines';
import { type Becomes, becomings, countsText, doneBy, importStates } from './words';

/** A sheet of products: what it does, before it is confirmed and after. */
export function Review({ importID }: { importID: number }) {
  const query = useProductImport(importID);
  const error = useFailure(query, String(importID));
  if (query.data) return <Reviewed one={query.data} />;
  return (
    <PagePanel title="产品表格">
      {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={10} />}
    </PagePanel>
  );
}

function Reviewed({ one }: { one: ProductImport }) {
  const { importID, fileName, categoryName, state, counts, hints } = one;
  const tabs = becomings
    .filter(([kind]) => counts[kind] > 0 && (kind !== 'gone' || state === 1))
    .map(([kind, name]) => ({ state: kind, name, count: counts[kind] }));
  const [chosen, choose] = useState<Becomes>();
  const shown = tabs.some((tab) => tab.state === chosen) ? chosen : tabs[0]?.state;
  const [name, tone] = importStates[state] ?? ['', 'plain'];
  return (
    <PagePanel
      title={fileName}
      note={`${categoryName}，${whole(counts.total)} 行`}
      extra={
        <>
          <StateTag tone={tone}>{name}</StateTag>
          <Link to={productImportPath}>再导入一张</Link>
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
      {shown && (
        <>
          <StateTabs label="各行的结果" tabs={tabs} state={shown} onState={choose} />
          <ImportLines key={shown} importID={importID} becomes={shown} state={state} />
        </>
      )}
      {state === 1 ? <ConfirmBar one={one} /> : <DoneBar one={one} />}
    </PagePanel>
  );
}

/** What a confirmation does, and the button for it. */
function ConfirmBar({ one }: { one: ProductImport }) {
  const { importID, counts } = one;
  const [all, setAll] = useState(false);
  const [run, busy] = useFinish();
  const n = doneBy(one);
  const leaves = all ? counts.gone : 0;
  return (
    <div className={styles.foot}>
      <p className="num">
        {countsText(one) || '表中没有可以导入的行'}
        {counts.wrong > 0 && (
          <>
            {' '}
            <WrongRows importID={importID} />
          </>
        )}
      </p>
      {counts.gone > 0 && (
        <Checkbox
          checked={all}
          disabled={counts.wrong > 0}
          onChange={({ target }) => setAll(target.checked)}
        >
          这是全部在售产品：表中没有的 {whole(counts.gone)} 个下架
          {counts.wrong > 0 && '（先改好不能导入的行）'}
        </Checkbox>
      )}
      <Button
        type="primary"
        loading={busy}
        disabled={n + leaves === 0}
        onClick={() =>
          void run('导入完成', 'POST product/productImport/save', { importID, whole: all, counts })
        }
      >
        {n > 0 || leaves === 0 ? `导入 ${whole(n)} 个产品` : `下架 ${whole(leaves)} 个产品`}
      </Button>
    </div>
  );
}

/** The result of an import, and how to undo it. */
function DoneBar({ one }: { one: ProductImport }) {
  const { importID, state, stayed, undoUntil, counts } = one;
  const [run, busy] = useFinish();
  const ask = useAsk();
  const navigate = useNavigate();
  const until = parseTime(undoUntil);
  const may = until !== undefined && until > Date.now() / 1000;
  const undo = async () => {
    const text =
      '新增的产品将删除，改过、下架的产品恢复原样；导入后又改动过或有订单的产品保持现状。是否撤销？';
    if (await ask({ title: '撤销导入', text, agree: '撤销' })) {
      await run('已撤销', 'POST product/productImport/undo', { importID });
    }
  };
  return (
    <div className={styles.foot}>
      <p className="num">
        {state === 2 ? `已导入：${countsText(one)}` : '已撤销，店铺恢复到导入之前'}
        {stayed > 0 && `；${whole(stayed)} 个产品之后有变化，保持现状`}
        {counts.wrong > 0 && (
          <>
            {' '}
            <WrongRows importID={importID} />
          </>
        )}
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
      <Button type="primary" onClick={() => navigate(productStockPath)}>
        查看我的产品
      </Button>
    </div>
  );
}

function WrongRows({ importID }: { importID: number }) {
  const [taking, save] = useDownload();
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={taking}
      onClick={() => void save(() => takeWrongRows(importID))}
    >
      下载不能导入的行
    </Button>
  );
}

/** Returns a function that confirms or undoes an import, and whether it is running. */
function useFinish() {
  const finish = useFinishProductImport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async (done: string, ...[name, input]: Parameters<typeof finish>) => {
    setBusy(true);
    try {
      await finish(name, input);
      toast.success(done);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return [run, busy] as const;
}
