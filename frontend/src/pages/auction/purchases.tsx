import { Link } from 'react-router';
import { type AuctionPurchase, usePurchaseNews, usePurchases } from '../../api/auctions';
import { useMe } from '../../api/me';
import { type QuoteValues, useQuoteValues } from '../../api/quotes';
import { TimeLeft } from '../../shell/auction/time-left';
import { bidText, lotStates } from '../../shell/auction/words';
import { PageArea } from '../../shell/table-area';
import { DeliveredTick } from '../../shell/tick-price';
import { auctionLotPath, auctionsPath, orderPath } from '../../ui/chrome/places';
import { exactTons, money, unknown, whole } from '../../ui/format';
import { MemberFrame } from '../../ui/member-menu/member-frame';
import { Nothing } from '../../ui/nothing';
import { PagePanel } from '../../ui/page-panel';
import { RefreshButton } from '../../ui/refresh-button';
import { StateTag } from '../../ui/state-tag';
import { type Column, numberColumn, timeColumn } from '../../ui/table/column';
import { oneOf, useListState } from '../../ui/table/list-state';
import { Pair } from '../../ui/table/pair';
import { StateTabs } from '../../ui/table/state-tabs';
import { isOutbid, pricedAt, shownBid } from './prices';

const states = [
  [0, '全部'],
  [1, '领先'],
  [2, '被超过'],
  [3, '中标'],
  [4, '未中标'],
] as const;

/** The lots for which the own company has bid, and what has become of them. */
export default function PurchasesPage() {
  const [list, choose] = useListState(['status']);
  const status = oneOf(list.status, [1, 2, 3, 4]);
  const query = usePurchases({ ...(status > 0 && { status }), pageNum: list.page, pageSize: 20 });
  usePurchaseNews();
  const counts = query.data?.counts;
  const delivered = query.data?.list.some(({ lot }) => lot?.delivered != null) ?? false;
  const columns = columnsAt(useQuoteValues(), delivered);
  return (
    <MemberFrame
      title="我的竞价"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    >
      <PagePanel title="我的竞价">
        <StateTabs
          label="出价的状态"
          tabs={states.map(([state, name]) => ({
            ...{ state: state as number, name },
            ...(counts && { count: counts[state] ?? 0 }),
          }))}
          state={status as number}
          onState={(to) => choose({ status: to ? String(to) : '' })}
        />
        <PageArea
          label="我的竞价"
          query={query}
          question={list.status}
          columns={columns}
          rowKey={({ lotID }) => lotID}
          empty={
            <Nothing text={status ? '没有这个状态的竞价' : '还没有出过价'}>
              <p>
                <Link to={auctionsPath}>去竞价大厅 ›</Link>
              </p>
            </Nothing>
          }
          onPage={(page) => choose({ page })}
        />
      </PagePanel>
    </MemberFrame>
  );
}

/** Returns the first batch of a lot at the quotes, and at the highest bid or the own sealed one. */
const pricedAs = (one: AuctionPurchase, quotes: QuoteValues) =>
  one.lot && pricedAt({ ...one, lot: one.lot }, quotes, shownBid(one));

const columnsAt = (quotes: QuoteValues, delivered: boolean): Column<AuctionPurchase>[] => [
  {
    title: '批次',
    head: true,
    cell: ({ batchID, listings, auctionListingCode: code, title, lotID }) => (
      <Pair below={title}>
        <Link to={auctionLotPath(code, lotID)}>
          {batchID}
          {listings > 1 && ` 等 ${listings} 批`}
        </Link>
      </Pair>
    ),
  },
  { title: '状态', narrow: true, cell: (one) => <Standing one={one} /> },
  numberColumn('我的出价', ({ myPrice, indexCode, myBids }) => (
    <Pair below={`出价 ${myBids} 次`}>{bidText(myPrice, indexCode)}</Pair>
  )),
  numberColumn(
    '最高出价',
    ({ price, indexCode }) => (
      <Pair below={indexCode}>{price === null ? unknown : bidText(price, indexCode)}</Pair>
    ),
    { unit: '元/吨' },
  ),
  numberColumn('合价', (one) => whole(pricedAs(one, quotes)?.price), { unit: '元/吨' }),
  ...(delivered
    ? [
        numberColumn<AuctionPurchase>(
          '到厂价',
          (one) => (
            <DeliveredTick
              of={one.lotID}
              value={pricedAs(one, quotes)?.delivered ?? null}
              delivery={one.lot?.delivery}
            />
          ),
          { unit: '元/吨' },
        ),
      ]
    : []),
  numberColumn('公重', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('冻结保证金', ({ deposit }) => (Number(deposit) ? money(String(deposit)) : ''), {
    unit: '元',
  }),
  {
    title: '剩余',
    narrow: true,
    cell: ({ status, endAt }) => status === 2 && <TimeLeft until={endAt} what="距截止" />,
  },
  timeColumn('最近出价', ({ bidAt }) => bidAt),
  {
    title: '操作',
    actions: true,
    cell: (one) => {
      if (one.orderID > 0) return <Link to={orderPath(one.orderID)}>订单</Link>;
      return (
        isOutbid(one) && <Link to={auctionLotPath(one.auctionListingCode, one.lotID)}>去出价</Link>
      );
    },
  },
];

function Standing({ one: { status, leading, kind, reason } }: { one: AuctionPurchase }) {
  if (status === 3) {
    return leading ? (
      <StateTag tone="good">中标</StateTag>
    ) : (
      <StateTag tone="ended">未中标</StateTag>
    );
  }
  if (status === 4) {
    return (
      <Pair below={reason}>
        <StateTag tone="ended">流拍</StateTag>
      </Pair>
    );
  }
  if (kind === 2) return <StateTag tone="waiting">{lotStates[2].name}</StateTag>;
  return leading ? (
    <StateTag tone="good">领先</StateTag>
  ) : (
    <StateTag tone="waiting">被超过</StateTag>
  );
}
