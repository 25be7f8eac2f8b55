import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Import, useRemoveImport, useSaveImport } from '../../api/imports';
import { useAsk } from '../../ui/ask';
import { importPath } from '../../ui/chrome/places';
import { whole } from '../../ui/format';
import { LeavingDialog } from './leaving-dialog';
import { becomesText, importable } from './words';

interface ConfirmBarProps {
  one: Import;
  /** something that was put right is on its way yet */
  busy: boolean;
}

/** What would become of the sheet, how it is to be done, and the button that does it. */
export function ConfirmBar({ one, busy }: ConfirmBarProps) {
  const { importID, version, counts, leaving, kind } = one;
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [complete, setComplete] = useState(false);
  const [asking, setAsking] = useState(false);
  const save = useSaveImport();
  const drop = useDropping(one);
  const good = importable(counts);
  const hindered = hindrance(one, allOrNothing);
  const confirm = () => save.mutate({ importID, version, allOrNothing, whole: complete });
  return (
    <section className="panel confirm-bar" aria-label="确认导入">
      <Sum one={one} />
      <div className="confirm-ways">
        {counts.error + counts.duplicate > 0 && (
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
        {kind === 'listing' && (
          <Checkbox checked={complete} onChange={({ target }) => setComplete(target.checked)}>
            这张表是我的全部库存
            {complete && <small>（{leavingText(leaving)}）</small>}
          </Checkbox>
        )}
      </div>
      <div className="confirm-buttons">
        {hindered && <small role="status">{hindered}</small>}
        <Button onClick={drop}>放弃</Button>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={busy || Boolean(hindered)}
          onClick={() => (complete && leaving > 0 ? setAsking(true) : confirm())}
        >
          {kind === 'quality' ? '确认导入' : '确认挂牌'} {whole(good)} 批
        </Button>
      </div>
      {asking && (
        <LeavingDialog
          one={one}
          saving={save.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Sum({ one: { counts, edits } }: { one: Import }) {
  const mended = edits > 0 ? `已改 ${whole(edits)} 个单元格` : '';
  return (
    <p className="confirm-sum num">
      可以导入 <b>{whole(importable(counts))}</b> 批
      <small>{[becomesText(counts), mended].filter(Boolean).join(' · ')}</small>
    </p>
  );
}

const leavingText = (leaving: number) =>
  leaving > 0 ? `其余在售的 ${whole(leaving)} 批将下架，确认前列给您看` : '没有要下架的批次';

/** Why a sheet cannot be confirmed as it stands; nothing when it can. */
function hindrance({ counts, layout }: Import, allOrNothing: boolean): string | undefined {
  if (!layout?.columns.some(({ field }) => field === 'batchID')) return '请先指出哪一列是批号';
  if (importable(counts) === 0) return '没有可以导入的行';
  const bad = counts.error + counts.duplicate;
  if (allOrNothing && bad > 0) return `还有 ${whole(bad)} 行不能导入`;
  return undefined;
}

/** Drops a preview, after asking. */
function useDropping({ importID, fileName }: Import) {
  const ask = useAsk();
  const navigate = useNavigate();
  const remove = useRemoveImport();
  return async () => {
    if (!(await ask({ text: `放弃导入“${fileName}”，修改的内容不保留，是否继续?` }))) return;
    await remove.mutateAsync(importID).then(
      () => navigate(importPath),
      () => {},
    );
  };
}
