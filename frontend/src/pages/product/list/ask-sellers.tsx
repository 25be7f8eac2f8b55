import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { Product } from '../../../api/types';
import { useForMembers } from '../../../shell/use-for-members';
import { exactTons, whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { ChosenBar } from '../../../ui/table/chosen-bar';
import type { Chosen } from '../../../ui/table/use-chosen';
import { sellersMost, sellersOf } from '../trade/asked-products';

const SellersDialog = lazyPart(async () => ({
  default: (await import('../trade/sellers-dialog')).SellersDialog,
}));

/** Asks the sellers of the checked products; hidden without any. */
export function AskSellers({ chosen }: { chosen: Chosen<Product> }) {
  const [open, setOpen] = useState(false);
  const forMembers = useForMembers();
  const { rows, clear } = chosen;
  if (rows.length === 0) return null;
  const sellers = sellersOf(rows);
  const kilos = rows.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0);
  const close = (asked: boolean) => {
    setOpen(false);
    if (asked) clear();
  };
  return (
    <ChosenBar
      label="已选产品"
      sums={`已选 ${whole(rows.length)} 个产品，${whole(sellers)} 家卖家，${exactTons(kilos / 1000)} 吨`}
      hint={sellers > sellersMost ? `一次最多询 ${sellersMost} 家` : undefined}
      onClear={clear}
    >
      <Button type="primary" onClick={() => forMembers(() => setOpen(true))}>
        询价
      </Button>
      <Suspense>
        {open && (
          <SellersDialog
            query={{ data: rows, error: null, isPlaceholderData: false, refetch: () => {} }}
            onClose={close}
          />
        )}
      </Suspense>
    </ChosenBar>
  );
}
