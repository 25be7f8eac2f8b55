import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { useMe } from '../../api/me';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { lazyPart } from '../../ui/lazy-part';
import type { Change } from '../../ui/order/changes';
import { orderMax } from '../../ui/order/order';
import { useStable } from '../../ui/stable';
import { useToast } from '../../ui/toast';

const OrderForm = lazyPart(() => import('./order-form'));

/** A lot to ask for. */
export interface OrderLot {
  listingID: number;
  batchID: string;
  /** what is different since the person has put it aside, such as in the cart */
  changes?: readonly Change[];
}

type OpenOrder = (lots: readonly OrderLot[]) => void;

const OrderContext = createContext<OpenOrder>(() => {});

/** Returns a function that opens the order dialog with some lots. A visitor is asked to log in. */
export const useOrderDialog = (): OpenOrder => use(OrderContext);

/** Provides the order dialog to its children. The function that opens it never changes. */
export function OrderProvider({ children }: { children: ReactNode }) {
  const visitor = useMe().data === null;
  const askLogin = useAskLogin();
  const toast = useToast();
  const [lots, setLots] = useState<readonly OrderLot[]>();
  const open = useStable<Parameters<OpenOrder>, void>((input) => {
    if (visitor) void askLogin();
    else if (input.length === 0) toast.warning('请选择数据!');
    else if (input.length > orderMax) toast.warning(`一次最多询盘 ${orderMax} 批，请减少批次`);
    else setLots(input);
  });
  return (
    <OrderContext value={open}>
      {children}
      <Suspense>{lots && <OrderForm lots={lots} onClose={() => setLots(undefined)} />}</Suspense>
    </OrderContext>
  );
}
