import { Button } from 'antd';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import {
  type OrderRow,
  type OrderScope,
  useFollowOrders,
  useOrderCounts,
  useOrders,
  useReloadOrders,
} from '../../../api/orders';
import { stateName } from '../../../shell/order-states';
import { PageArea } from '../../../shell/table-area';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import { type Chosen, useChosen } from '../../../ui/table/use-chosen';
import { type FrameProps, MemberPage } from '../member-page';
import styles from '../order.module.css';
import { cleared, filtersOf, memberOf, orderListKeys, questionOf, statusOf } from './address';
import { orderNaming } from './chosen';
import { orderColumns, otherOf } from './columns';
import { ExportOrders } from './export-button';
import { OrderFilters } from './filters';
import { MergeBar } from './merge-bar';
import { OrderCard } from './order-card';
import { OrderSwitch } from './order-switch';
import { OrderTabs } from './order-tabs';

interface OrderListProps {
  scope: OrderScope;
  title: string;
  /** the page around it; that of members by default */
  Frame?: ComponentType<FrameProps>;
}

const none: OrderRow[] = [];

/** The orders of one side, of both, or of all companies, by state. */
export function OrderList({ scope, title, Frame = MemberPage }: OrderListProps) {
  const platform = scope === 'platform';
  const [list, choose] = useListState(orderListKeys);
  const question = questionOf(list);
  const query = useOrders(scope, question);
  const counted = useOrderCounts(scope, true, memberOf(list));
  const counts = counted.data;
  const rows = query.data?.list ?? none;
  const again = useReloadOrders();
  useFollowOrders();
  const { pageNum: _, ...asked } = question;
  const chosen = useChosen(rows, JSON.stringify(asked), orderNaming);
  const failed = useFailure(counted);
  const status = statusOf(list.status);
  return (
    <Frame title={title} actions={<RefreshButton busy={query.isFetching} onRefresh={again} />}>
      <div className={styles.view}>
        <PagePanel
          title={title}
          note={query.data && `共 ${whole(query.data.totalRow)} 单`}
          extra={
            <ExportOrders
              scope={scope}
              shown={question}
              narrowed={filtersOf(list) > 0}
              disabled={!query.data?.totalRow}
            />
          }
        >
          {!platform && <OrderSwitch />}
          {failed && <Failed {...failureOf(failed, counted.refetch)} />}
          {!failed && !counts && <Lines rows={12} />}
          {counts && (
            <>
              <OrderTabs
                counts={counts}
                status={status}
                onStatus={(to) => choose({ status: to === undefined ? '' : String(to) })}
              />
              <OrderFilters
                list={list}
                waiting={platform ? undefined : counts.waiting}
                other={chosenName(rows, memberOf(list))}
                onChoose={choose}
              />
              <Rows
                scope={scope}
                query={query}
                chosen={scope === 'seller' ? chosen : undefined}
                onOther={(id) => choose({ [platform ? 'memberID' : 'otherID']: String(id) })}
                onPage={(page) => choose({ page })}
                empty={
                  <Empty
                    scope={scope}
                    state={status === undefined ? '' : stateName(status)}
                    fresh={counts.total === 0}
                    onClear={filtersOf(list) > 0 ? () => choose(cleared) : undefined}
                  />
                }
              />
              {scope === 'seller' && <MergeBar chosen={chosen} />}
            </>
          )}
        </PagePanel>
      </div>
    </Frame>
  );
}

/** Returns the name of the company by which the list is narrowed; empty while no order is known. */
function chosenName([first]: readonly OrderRow[], memberID: number | undefined): string {
  return first ? (nameOf(first, memberID) ?? otherOf(first)[1]) : '';
}

/** Returns the name of a company of an order; undefined for another company. */
const nameOf = (row: OrderRow, memberID: number | undefined) =>
  [[row.buyerID, row.buyerName] as const, [row.memberOwner, row.memberOwnerName] as const].find(
    ([id]) => id === memberID,
  )?.[1];

interface RowsProps {
  scope: OrderScope;
  query: ReturnType<typeof useOrders>;
  chosen?: Chosen<OrderRow>;
  empty: ReactNode;
  onOther: (memberID: number) => void;
  onPage: (page: number) => void;
}

function Rows({ scope, query, chosen, empty, onOther, onPage }: RowsProps) {
  const columns = useMemo(() => orderColumns(scope, onOther), [scope, onOther]);
  return (
    <PageArea
      label="订单"
      lines={10}
      query={query}
      columns={columns}
      rowKey={({ orderID }) => orderID}
      selection={chosen}
      card={(row) => <OrderCard {...{ row, chosen, onOther }} />}
      empty={empty}
      onPage={onPage}
    />
  );
}

interface EmptyProps {
  scope: OrderScope;
  /** the name of the tab; empty for all */
  state: string;
  /** there has never been an order */
  fresh: boolean;
  /** removes the filters, where there are any */
  onClear?: () => void;
}

/** How orders come about. */
const origins = {
  lots: '询盘成交后自动生成订单，在这里签合同、付款、提货、验收和开票',
  products: '采纳报价、或在产品页下单后生成订单，在这里签合同、付款、提货、验收和开票',
};

function Empty({ scope, state, fresh, onClear }: EmptyProps) {
  if (fresh) {
    const sells = scope === 'seller';
    return (
      <Nothing
        text={sells ? '还没有销售订单' : scope === 'buyer' ? '还没有采购订单' : '还没有订单'}
      >
        <small>{origins[scope === 'products' ? 'products' : 'lots']}</small>
        {scope === 'products' && <Link to="/yarn">去选棉纱 ›</Link>}
        {(scope === 'buyer' || scope === 'both') && <Link to="/cottonmall">去选棉花 ›</Link>}
      </Nothing>
    );
  }
  if (!onClear) return <Nothing text={`没有${state}的订单`} />;
  return (
    <Nothing text={`没有符合条件的${state}订单`}>
      <Button size="small" onClick={onClear}>
        清除条件
      </Button>
    </Nothing>
  );
}
