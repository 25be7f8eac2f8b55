import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OrderRow, useSendOrder } from '../../../api/orders';
import { useAsk } from '../../../ui/ask';
import { moneyUnits } from '../../../ui/currency';
import { exactTons, whole } from '../../../ui/format';
import { currenciesOf } from '../../../ui/order/order';
import { Reading } from '../../../ui/reading';
import { ChosenBar } from '../../../ui/table/chosen-bar';
import type { Chosen } from '../../../ui/table/use-chosen';
import { useToast } from '../../../ui/toast';
import { fenOf, yuanOfFen } from '../money';
import { orderPath } from '../places';
import { whyNotMerge } from './chosen';

/** The checked orders of a seller, which are merged into one with one contract; hidden without a selection. */
export function MergeBar({ chosen }: { chosen: Chosen<OrderRow> }) {
  const { rows } = chosen;
  const [merge, sending] = useMerge(chosen);
  if (rows.length === 0) return null;
  const why = whyNotMerge(rows);
  return (
    <ChosenBar
      label="已选订单"
      sums={
        <>
          已选 <b>{whole(rows.length)}</b> 单 · {exactTons(weightOf(rows))} 吨 · {moneyOf(rows)}
        </>
      }
      hint={why}
      onClear={chosen.clear}
    >
      <Button type="primary" size="small" disabled={Boolean(why)} loading={sending} onClick={merge}>
        合并签约
      </Button>
      <Reading of="合并签约" />
    </ChosenBar>
  );
}

const weightOf = (rows: readonly OrderRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the amounts of orders, those of each currency apart. */
const moneyOf = (rows: readonly OrderRow[]) =>
  [...currenciesOf(rows)]
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const sum = own.reduce((fen, { money }) => fen + fenOf(money), 0);
      return `${yuanOfFen(sum)} ${moneyUnits[currency]}`;
    })
    .join(' + ');

function useMerge({ rows, clear }: Chosen<OrderRow>): [merge: () => void, sending: boolean] {
  const send = useSendOrder();
  const ask = useAsk();
  const toast = useToast();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const run = async () => {
    const [into, ...others] = rows.toSorted((a, b) => a.orderID - b.orderID);
    if (!into) return;
    const text = `${others.length} 个订单将并入 ${into.number}，一起签合同、付款和提货，是否继续？`;
    if (!(await ask({ title: '合并签约', text, agree: '合并' }))) return;
    setSending(true);
    try {
      const merged = others.map(({ orderID }) => orderID);
      await send('merge', { orderID: into.orderID, others: merged });
      clear();
      toast.success('已合并');
      navigate(orderPath(into.orderID));
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setSending(false);
    }
  };
  return [() => void run(), sending];
}
