import { Button, Modal } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useMemo } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/client';
import { useDealContracts, useDealPlatform } from '../../api/deals';
import { useFailure } from '../../api/failure';
import { type AskedLot, useAskedLots, useOrderLots } from '../../api/inquiry';
import { purchasesPath } from '../../ui/chrome/places';
import { Failed } from '../../ui/failed';
import { whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { useNarrow } from '../../ui/narrow';
import { AskedNote } from './asked-note';
import styles from './order.module.css';
import { OrderBody } from './order-body';
import type { OrderLot } from './order-dialog';
import { OrderFoot } from './order-foot';
import { type OrderInput, useOrder } from './use-order';

const none: number[] = [];

interface OrderFormProps {
  lots: readonly OrderLot[];
  /** the company for which an administrator asks */
  buyer?: number;
  onClose: () => void;
}

/** The order dialog: lots by seller, terms by contract, and what they come to. */
export default function OrderForm({ lots, buyer, onClose }: OrderFormProps) {
  const read = useOrderLots(lots);
  const market = useDealContracts(buyer);
  const readError = useFailure(read);
  const marketError = useFailure(market);
  const error = readError ?? marketError;
  const asked = useAskedLots(read.data?.map(({ listingID }) => listingID) ?? none, buyer);
  const changes = useMemo(
    () => new Map(lots.map(({ listingID, changes: list = [] }) => [listingID, list])),
    [lots],
  );
  const again = () => {
    if (readError) void read.refetch();
    if (marketError) void market.refetch();
  };
  if (!error && read.data && market.data && !asked.isLoading) {
    const found = new Set(read.data.map(({ listingID }) => listingID));
    const gone = lots.filter(({ listingID }) => !found.has(listingID));
    const open = new Set(asked.data?.map(({ listingID }) => listingID));
    const free = read.data.filter(({ listingID }) => !open.has(listingID));
    const input = { lots: free, market: market.data, changes, buyer };
    return <Filled input={input} gone={gone} asked={asked.data ?? []} onClose={onClose} />;
  }
  return (
    <Frame onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error ? (
        <Failed {...failureOf(error, again)} />
      ) : (
        <div role="status" aria-label="数据加载中，请稍候…">
          <Lines rows={8} />
        </div>
      )}
    </Frame>
  );
}

interface FrameProps {
  children: ReactNode;
  footer: ReactNode;
  busy?: boolean;
  onClose: () => void;
}

function Frame({ children, footer, busy = false, onClose }: FrameProps) {
  return (
    <Modal
      open
      width={useNarrow() ? '100%' : 1200}
      title="询盘下单"
      className={styles.order}
      mask={{ closable: false }}
      keyboard={!busy}
      closable={!busy}
      onCancel={onClose}
      footer={footer}
    >
      {children}
    </Modal>
  );
}

interface FilledProps {
  input: OrderInput;
  /** the lots that are no longer on sale */
  gone: readonly OrderLot[];
  /** the open deals on further lots */
  asked: readonly AskedLot[];
  onClose: () => void;
}

function Filled({ input, gone, asked, onClose }: FilledProps) {
  const order = useOrder(input);
  const form = useId();
  useEffect(() => {
    if (order.tries === 0) return;
    document
      .getElementById(form)
      ?.querySelector<HTMLElement>('input[aria-invalid="true"]')
      ?.focus();
  }, [order.tries, form]);
  if (order.done > 0 && order.lines.length === 0) {
    return (
      <Frame onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        <Done count={order.done} onClose={onClose} />
      </Frame>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!order.sending && order.lines.length > 0) void order.submit();
  };
  return (
    <Frame
      busy={order.sending}
      onClose={onClose}
      footer={<OrderFoot order={order} form={form} onClose={onClose} />}
    >
      <form id={form} onSubmit={onSubmit} noValidate>
        {asked.length > 0 && <AskedNote asked={asked} onClose={onClose} />}
        <OrderBody order={order} gone={gone} />
      </form>
    </Frame>
  );
}

/** The lots have been asked for. */
function Done({ count, onClose }: { count: number; onClose: () => void }) {
  const platform = useDealPlatform();
  const told = platform ? '买卖双方会收到消息' : '卖家的回复会以消息通知您';
  return (
    <div className="state-box" role="status">
      <b>操作成功!</b>
      <span>
        已向卖家询盘 {whole(count)} 批，{told}
      </span>
      {!platform && (
        <Link to={purchasesPath} onClick={onClose}>
          查看我的采购询盘 ›
        </Link>
      )}
    </div>
  );
}
