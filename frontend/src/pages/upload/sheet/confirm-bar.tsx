import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { made } from '../../../api/made';
import { type Upload, useRemoveUpload, useSaveUpload } from '../../../api/uploads';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { useUploadPath } from './address';
import { ConfirmDialog } from './confirm-dialog';
import styles from './sheet.module.css';
import { becomesText, changing, good } from './words';

interface ConfirmBarProps {
  one: Upload;
  /** a correction is being saved */
  busy: boolean;
}

/** The effects of the upload, its options, and the button that confirms it. */
export function ConfirmBar({ one, busy }: ConfirmBarProps) {
  const { importID, version, counts, kind } = one;
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [stock, setStock] = useState<Stock>({ complete: false, otherSheets: false });
  const [asking, setAsking] = useState(false);
  const save = useSaveUpload();
  const drop = useDropping(one);
  const going = goingOf(one, stock);
  const hindered = hindrance(one, allOrNothing, going > 0);
  const asks = going > 0 || counts.jumps > 0 || counts.relisted > 0;
  const confirm = () =>
    made(
      save.mutateAsync({
        ...{ importID, version, allOrNothing, whole: stock.complete },
        ...(stock.complete && { leaving: going, otherSheets: stock.otherSheets }),
      }),
      () => undefined,
      () => setAsking(stock.complete), // other lots may go than were shown
    );
  return (
    <section className={`panel ${styles.confirmBar}`} aria-label="确认导入">
      <Sum one={one} />
      <div className={styles.confirmWays}>
        {counts.error + counts.duplicate > 0 && changing(counts) > 0 && (
          <Radio.Group
            aria-label="有错误的行怎么办"
            value={allOrNothing}
            onChange={({ target }) => setAllOrNothing(target.value)}
            options={[
              { value: false, label: '只导入没有错误的行' },
              { value: true, label: '全部正确才导入' },
            ]}
          />
        )}
        {kind === 'listing' && <StockChoice one={one} stock={stock} onChange={setStock} />}
      </div>
      <div className={styles.confirmButtons}>
        {hindered && <small role="status">{hindered}</small>}
        <Button onClick={drop}>放弃</Button>
        <Button
          type="primary"
          danger={going > 0}
          loading={save.isPending}
          disabled={busy || Boolean(hindered)}
          onClick={() => (asks ? setAsking(true) : confirm())}
        >
          {confirmText(one, going)}
        </Button>
      </div>
      {asking && asks && (
        <ConfirmDialog
          one={one}
          going={going}
          otherSheets={stock.otherSheets}
          refused={save.error ? failureOf(save.error).message : undefined}
          saving={save.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Returns the text of the button; unchanged lots do not count. */
function confirmText({ kind, counts }: Upload, going: number): string {
  const count = changing(counts);
  const leaves = going > 0 ? `下架 ${whole(going)} 批` : '';
  if (count === 0) return `确认${leaves}`;
  const text = `${kind === 'listing' ? '确认挂牌' : '确认导入'} ${whole(count)} 批`;
  return [text, leaves].filter(Boolean).join('，');
}

function Sum({ one }: { one: Upload }) {
  const { counts, edits, kind } = one;
  const mended = edits > 0 ? `已改 ${whole(edits)} 个单元格` : '';
  return (
    <p className={`${styles.confirmSum} num`}>
      可以导入 <b>{whole(good(one))}</b> 批
      <small>{[becomesText(counts, kind), mended].filter(Boolean).join(' · ')}</small>
      {counts.jumps > 0 && (
        <small className={styles.jumps}>{whole(counts.jumps)} 批报价变动很大</small>
      )}
    </p>
  );
}

/** Asks whether the file is the seller's whole stock, and whether its other sheets count as part of it. */
interface Stock {
  complete: boolean;
  otherSheets: boolean;
}

interface StockChoiceProps {
  one: Upload;
  stock: Stock;
  onChange: (stock: Stock) => void;
}

function StockChoice({ one, stock, onChange }: StockChoiceProps) {
  const { leavingElsewhere } = one;
  return (
    <>
      <Checkbox
        checked={stock.complete}
        onChange={({ target }) => onChange({ complete: target.checked, otherSheets: false })}
      >
        这张表是我的全部库存
        {stock.complete && <small>（{leavingText(goingOf(one, stock))}）</small>}
      </Checkbox>
      {stock.complete && leavingElsewhere > 0 && (
        <Checkbox
          checked={stock.otherSheets}
          onChange={({ target }) => onChange({ ...stock, otherSheets: target.checked })}
        >
          其他工作表中的 {whole(leavingElsewhere)} 批也下架
        </Checkbox>
      )}
    </>
  );
}

/** Returns the number of lots to take off sale because they are not in the sheet. */
const goingOf = ({ leaving, leavingElsewhere }: Upload, { complete, otherSheets }: Stock) =>
  complete ? leaving + (otherSheets ? leavingElsewhere : 0) : 0;

const leavingText = (leaving: number) =>
  leaving > 0 ? `其余在售的 ${whole(leaving)} 批将下架，确认前列给您看` : '没有要下架的批次';

/** Returns why a sheet cannot be confirmed; undefined when it can. */
function hindrance(one: Upload, allOrNothing: boolean, goes: boolean): string | undefined {
  const { counts, layout, kind } = one;
  if (!layout?.columns.some(({ field }) => field === 'batchID')) return '请先指出哪一列是批号';
  if (changing(counts) === 0 && !goes) {
    if (counts.unchanged === 0) return '没有可以导入的行';
    return kind === 'listing'
      ? '都与店铺里的一样，没有要改动的'
      : '这些批次都已有检验数据，没有要导入的';
  }
  const bad = counts.error + counts.duplicate;
  if (allOrNothing && bad > 0) return `还有 ${whole(bad)} 行不能导入`;
  return undefined;
}

/** Drops a preview, after asking. */
function useDropping({ importID, fileName }: Upload) {
  const ask = useAsk();
  const navigate = useNavigate();
  const remove = useRemoveUpload();
  const uploadPath = useUploadPath();
  return async () => {
    if (!(await ask({ text: `放弃导入“${fileName}”，修改的内容不保留，是否继续？` }))) return;
    made(remove.mutateAsync(importID), () => navigate(uploadPath));
  };
}
