import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { AuctionLot, AuctionPage } from '../../api/auctions';
import { type QuoteValues, useQuoteValues } from '../../api/quotes';
import { useHasMills } from '../../search/mill';
import { useShowLots } from '../../shell/auction/shown-lots';
import { bidText } from '../../shell/auction/words';
import { useIsBehind } from '../../shell/first-answer';
import { exactTons, fibre, whole } from '../../ui/format';
import { gradeText } from '../../ui/lot/names';
import { type Column, numberColumn, type Sorting } from '../../ui/table/column';
import { Pair } from '../../ui/table/pair';
import { Table } from '../../ui/table/table';
import { lotId } from './address';
import styles from './auction.module.css';
import { BidsDialog } from './bids-dialog';
import { StateCell, useActions } from './lot-actions';
import { BaseCell, DeliveredCell, isOutbid, PriceCell, StandingNews } from './prices';
import { useColumnFilter } from './search';

interface LotsProps {
  page: AuctionPage;
  /** the rows are older than what is looked for */
  old: boolean;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** the lot to which a link leads */
  linked: number | undefined;
}

/** The lots of a session with their live prices, the time left and a box to bid. */
export function Lots({ page, old, sorting, onSort, linked }: LotsProps) {
  const [shown, setShown] = useState<AuctionLot>();
  const quotes = useQuoteValues();
  const columns = useColumns(page, quotes, setShown);
  const current = page.list.find(({ lotID }) => lotID === shown?.lotID);
  const { key } = useLocation();
  const behind = useIsBehind();
  useShowLots(page.list.map(({ lotID }) => lotID));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed again when it is clicked again.
  useEffect(() => {
    if (linked && !old && !behind)
      document.getElementById(lotId(linked))?.scrollIntoView({ block: 'center' });
  }, [linked, old, behind, key]);
  return (
    <>
      <Table
        label="竞价批次"
        className={styles.lots}
        rows={page.list}
        columns={columns}
        rowKey={({ lotID }) => lotID}
        rowId={({ lotID }) => lotId(lotID)}
        rowClass={(lot) => rowClass(lot, linked)}
        {...{ old, sorting, onSort }}
        card={(lot) => <Card lot={lot} page={page} onBids={() => setShown(lot)} />}
      />
      <StandingNews lots={page.list} />
      {current && <BidsDialog lot={current} onClose={() => setShown(undefined)} />}
    </>
  );
}

const rowClass = (lot: AuctionLot, linked: number | undefined) =>
  [lot.lotID === linked && styles.linked, isOutbid(lot) && styles.behind]
    .filter(Boolean)
    .join(' ') || undefined;

function useColumns(
  page: AuctionPage,
  quotes: QuoteValues,
  onBids: (lot: AuctionLot) => void,
): Column<AuctionLot>[] {
  const lotActions = useActions(page);
  const filter = useColumnFilter();
  const hasMills = useHasMills();
  const columns: (Column<AuctionLot> | false)[] = [
    numberColumn('序', ({ number }) => number, { sort: { by: 'number', ascending: true } }),
    {
      title: '批号',
      head: true,
      narrow: true,
      className: 'num',
      filter: filter('origin', 'year', 'pick', 'gin'),
      cell: (lot) => (
        <Pair below={`${lot.lot.origins} ${lot.lot.originsCity}`}>
          <BatchName lot={lot} />
        </Pair>
      ),
    },
    {
      title: '仓库',
      className: styles.depot,
      filter: filter('depot', 'zone', 'ginnery'),
      cell: ({ lot }) => (
        <Pair below={lot.factoryName}>
          <span className={styles.cut} title={lot.depotName}>
            {lot.depotName}
          </span>
        </Pair>
      ),
    },
    {
      title: '颜色级',
      narrow: true,
      filter: filter('grade', 'notGrade', 'shareAtLeast', 'shareAtMost'),
      cell: ({ lot }) => gradeText(lot.primaryColor),
    },
    numberColumn('长度', ({ lot }) => fibre(lot.lengthAvg), {
      sort: { by: 'length' },
      filter: filter('length'),
    }),
    numberColumn('强力', ({ lot }) => fibre(lot.strongAvg), {
      sort: { by: 'strong' },
      filter: filter('strong'),
    }),
    numberColumn('马值', ({ lot }) => fibre(lot.mikeAvg), {
      sort: { by: 'mike', ascending: true },
      filter: filter('mike', 'mikeGrade'),
    }),
    numberColumn('公重', ({ amount }) => exactTons(amount), {
      unit: '吨',
      sort: { by: 'weight' },
      filter: filter('packs'),
    }),
    numberColumn(
      '起拍',
      (lot) => (
        <>
          <Pair below={lot.indexCode}>{bidText(lot.start, lot.indexCode)}</Pair>
          {lot.reserve !== null && <small className={styles.under}>{reserveText(lot)}</small>}
        </>
      ),
      { filter: filter('pricing', 'contract') },
    ),
    numberColumn('最高出价', (lot) => <PriceCell lot={lot} quotes={quotes} />, {
      unit: '元/吨',
      sort: { by: 'price', ascending: true },
      filter: filter('price'),
    }),
    numberColumn('折3128', (lot) => <BaseCell lot={lot} quotes={quotes} />, {
      sort: { by: 'price3128', ascending: true },
      filter: filter('price3128'),
    }),
    hasMills &&
      numberColumn('到厂价', (lot) => <DeliveredCell lot={lot} quotes={quotes} />, {
        sort: { by: 'delivered', ascending: true },
        filter: filter('delivered'),
      }),
    numberColumn(
      '出价',
      (lot) => (
        <Button type="link" size="small" title="出价记录" onClick={() => onBids(lot)}>
          {whole(lot.bids)}
        </Button>
      ),
      { unit: '次', sort: { by: 'bids' } },
    ),
    {
      title: '剩余和出价',
      narrow: true,
      sort: { by: 'end', name: '剩余', ascending: true },
      className: styles.stuck,
      cell: (lot) => (
        <span className={styles.bidding}>
          <StateCell lot={lot} />
          {lotActions(lot)}
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

const reserveText = ({ reserve, indexCode }: AuctionLot) =>
  reserve === null ? '' : `保留 ${bidText(reserve, indexCode)}`;

function BatchName({ lot: { lot, batchIDs } }: { lot: AuctionLot }) {
  return (
    <>
      <Link to={`/cottonmall/detail?listingID=${lot.listingID}`}>{batchIDs[0]}</Link>
      {batchIDs.length > 1 && <small title={batchIDs.join('、')}> 等 {batchIDs.length} 批</small>}
    </>
  );
}

/** A lot on a phone. */
function Card({ lot, page, onBids }: { lot: AuctionLot; page: AuctionPage; onBids: () => void }) {
  const quotes = useQuoteValues();
  const actions = useActions(page);
  const { lot: batch } = lot;
  return (
    <>
      <div className={styles.card}>
        <BatchName lot={lot} />
        <StateCell lot={lot} />
        <b className="num">
          <PriceCell lot={lot} quotes={quotes} />
        </b>
      </div>
      <div className={`${styles.card} num`}>
        <span>{gradeText(batch.primaryColor)}</span>
        <span>长 {fibre(batch.lengthAvg)}</span>
        <span>强 {fibre(batch.strongAvg)}</span>
        <span>马 {fibre(batch.mikeAvg)}</span>
        <span>{exactTons(lot.amount)} 吨</span>
      </div>
      <div className={styles.card}>
        <span className={styles.small}>{batch.depotName}</span>
        <Button type="link" size="small" onClick={onBids}>
          出价 {whole(lot.bids)} 次
        </Button>
      </div>
      <div className={`${styles.card} num`}>
        <span>
          起拍 {lot.indexCode} {bidText(lot.start, lot.indexCode)}
        </span>
        {lot.reserve !== null && <span>{reserveText(lot)}</span>}
        <span>
          折3128 <BaseCell lot={lot} quotes={quotes} />
        </span>
        {batch.delivered !== undefined && (
          <span>
            到厂 <DeliveredCell lot={lot} quotes={quotes} />
          </span>
        )}
      </div>
      {actions(lot)}
    </>
  );
}
