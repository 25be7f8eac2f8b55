import { Input, Modal } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type NamedLot, useNamedLots } from '../../../api/stock';
import { useSoldNumbers } from '../../../api/stock-bulk';
import { useAsk } from '../../../ui/ask';
import { readBatches, wrongWith } from '../../../ui/chrome/batches';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { useSettled } from '../../../ui/settled';
import type { BulkActions } from './actions';
import { SoldLots } from './sold-lots';
import styles from './stock.module.css';

const most = 1_000;
const none: string[] = [];

/** A dialog that marks lots as sold by their numbers, after showing them. */
export function SoldDialog({ bulk: actions, onClose }: { bulk: BulkActions; onClose: () => void }) {
  const [text, setText] = useState('');
  const sold = useSoldNumbers();
  const ask = useAsk();
  const { numbers, wrong } = readBatches(text);
  const tooMany = numbers.length > most;
  const settled = useSettled(text);
  const query = useNamedLots(settled !== text || tooMany ? none : numbers);
  const error = useFailure(query);
  const lots = query.data?.list.filter(({ maySell }) => maySell) ?? [];
  const send = async () => {
    if (!(await ask({ text: questionOf(lots), agree: '标为已售' }))) return;
    if (await actions.act('标为已售', () => sold(lots.map(({ batchID }) => batchID)))) onClose();
  };
  return (
    <Modal
      open
      width={640}
      title="批量标为已售"
      okText={lots.length > 0 ? `标为已售 ${whole(lots.length)} 批` : '标为已售'}
      okButtonProps={{ disabled: lots.length === 0 }}
      confirmLoading={actions.busy !== undefined}
      onOk={send}
      onCancel={onClose}
    >
      <label htmlFor="sold-numbers" className="dialog-text">
        粘贴已售批次的批号，用逗号或换行分隔，最多 {whole(most)} 个。标为已售后不能再改价或上架。
      </label>
      <Input.TextArea
        id="sold-numbers"
        autoFocus
        autoSize={{ minRows: 3, maxRows: 8 }}
        className="num"
        value={text}
        placeholder={'65012252001\n65534162018'}
        onChange={(event) => setText(event.target.value)}
      />
      {tooMany && (
        <p role="status" className="dialog-note">
          最多 {whole(most)} 个批号，现有 {whole(numbers.length)} 个
        </p>
      )}
      {wrong.length > 0 && (
        <ul className={`${styles.stockWrong} num`} aria-label="不是批号">
          {wrong.slice(0, 20).map((part) => (
            <li key={part}>
              {part} <small>{wrongWith(part)}</small>
            </li>
          ))}
        </ul>
      )}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !tooMany && numbers.length > 0 && !query.data && <Lines rows={2} />}
      {query.data && <SoldLots list={query.data.list} missing={query.data.missing} />}
    </Modal>
  );
}

/** Asks for a confirmation, because it cannot be undone. */
export function questionOf(lots: readonly NamedLot[]): string {
  const [first] = lots;
  const named =
    lots.length === 1 ? `${first?.batchID} ` : `${first?.batchID} 等 ${whole(lots.length)} 批`;
  const together = lots.some(({ isBindSale }) => isBindSale)
    ? '捆绑销售的，同捆批次一并标为已售。'
    : '';
  return `${named}标为已售后，不能撤回，也不能再改价或上架。${together}是否继续？`;
}
