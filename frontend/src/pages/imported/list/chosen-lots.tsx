import { Button } from 'antd';
import { useMemo } from 'react';
import type { ImportedLot } from '../../../api/types';
import { useCartActions } from '../../../shell/cart/use-cart-toggle';
import { type Duty, dutyName, landedOf } from '../../../shell/imported/duty';
import { nameOf } from '../../../shell/imported/words';
import { useCheckedLots } from '../../../shell/order/checked';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { useExport } from '../../../shell/use-export';
import { exactTons, whole } from '../../../ui/format';
import { currenciesOf, mixedCurrencies } from '../../../ui/order/order';
import { ChosenBar } from '../../../ui/table/chosen-bar';
import { type Chosen, useChosen } from '../../../ui/table/use-chosen';

const naming = {
  keyOf: ({ importlistingID }: ImportedLot) => importlistingID,
  nameOf: (lot: ImportedLot) => `${nameOf(lot)} ${lot.billOfLadingNo}`,
  allLabel: '选择本页全部进口棉',
};

/** Returns the selection of a list of imported lots; another question starts without one. */
export const useChosenLots = (lots: readonly ImportedLot[], question: string) =>
  useChosen(lots, question, naming);

interface ChosenLotsProps {
  chosen: Chosen<ImportedLot>;
  duty: Duty;
}

/** The sums of the selected lots, and the steps with them; hidden without any. */
export function ChosenLots({ chosen: { rows, clear }, duty }: ChosenLotsProps) {
  const cart = useCartActions();
  const order = useOrderDialog();
  const lots = useMemo(
    () => rows.map(({ listingID, billOfLadingNo }) => ({ listingID, batchID: billOfLadingNo })),
    [rows],
  );
  useCheckedLots(lots);
  if (rows.length === 0) return null;
  const { amount, average } = sumsOf(rows, duty);
  const mixed = currenciesOf(rows).size > 1;
  return (
    <ChosenBar
      label="已选进口棉"
      sums={
        <>
          已选 <b>{whole(rows.length)}</b> 批 · <b>{exactTons(amount)}</b> 吨 ·{' '}
          <span title="各批到厂价按重量加权">
            到厂均价（{dutyName(duty)}）<b>{whole(average)}</b> 元/吨
          </span>
        </>
      }
      hint={mixed ? mixedCurrencies : undefined}
      onClear={clear}
    >
      <Button
        size="small"
        type="primary"
        disabled={cart.busy}
        onClick={() => cart.add(lots.map(({ listingID }) => listingID))}
      >
        加入购物车
      </Button>
      <Button size="small" disabled={mixed} onClick={() => order(lots)}>
        询盘
      </Button>
      <Export ids={rows.map(({ importlistingID }) => importlistingID)} />
    </ChosenBar>
  );
}

/** Saves lots as a file. */
function Export({ ids }: { ids: number[] }) {
  const { busy, take } = useExport();
  const request = { importlistingIDs: ids };
  return (
    <Button size="small" loading={busy} onClick={() => void take({ of: 'imported', request })}>
      导出
    </Button>
  );
}

/** Returns the weight of lots, t, and their landed price per ton; null when that of a lot is not known. */
function sumsOf(lots: readonly ImportedLot[], duty: Duty) {
  let [kilos, paid]: [number, number | null] = [0, 0];
  for (const lot of lots) {
    const [weight, price] = [Math.round(lot.amount * 1000), landedOf(lot, duty)];
    kilos += weight;
    paid = paid === null || price === null ? null : paid + weight * price;
  }
  return { amount: kilos / 1000, average: paid === null ? null : Math.round(paid / kilos) };
}
