import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useSeen } from '../../../api/interests';
import { useBatch, useGinneryLots, useSimilar } from '../../../api/lots';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { BatchDetail, Lot } from '../../../api/types';
import { pricingOfLot } from '../../../search/mill';
import type { PreviewProps } from '../../../shell/lots/lot-table';
import { BatchLink, RowActions, SellerLink } from '../../../shell/lots/row-actions';
import { Premiums } from '../../../shell/premiums/premiums';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { qualityMark } from '../../../ui/lot/line';
import { BundleTag } from '../../../ui/lot/lot-tag';
import { useSettled } from '../../../ui/settled';
import { KeyFigures } from '../lot/key-figures';
import { Papers } from '../lot/papers';
import { PriceHistory } from '../lot/price-history';
import { Terms } from '../lot/terms';
import styles from './lots.module.css';
import { NearLots } from './near-lots';

/** A lot beside the table, while other rows are gone through. */
export default function Preview({ lot: shown, onMove, onClose }: PreviewProps) {
  const lot = atQuotes(shown, useQuoteValues());
  const listingID = useSettled(lot.listingID, 150);
  useSeen(listingID);
  const pricing = pricingOfLot(shown);
  const query = useBatch({ listingID }, pricing);
  const similar = useSimilar(listingID, pricing);
  const answered = !similar.isPending || similar.failureCount > 0; // so that what is below does not move
  const error = useFailure(query, String(listingID));
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
  return (
    <aside className={`lot-preview ${styles.preview}`} aria-label={`预览 ${lot.batchID}`}>
      <header>
        <h2>
          <BatchLink lot={lot} /> <small>{qualityMark(lot)}</small> <BundleTag lot={lot} />
        </h2>
        {button('上一批', <UpOutlined />, () => onMove(-1))}
        {button('下一批', <DownOutlined />, () => onMove(1))}
        {button('关闭预览', <CloseOutlined />, onClose)}
      </header>
      <div className={styles.previewOffer}>
        <b className="num">
          {whole(lot.price)} <small>元/吨</small>
        </b>
        <SellerLink lot={lot} />
        <RowActions lot={lot} />
      </div>
      {query.data && answered && listingID === lot.listingID ? (
        <Certificate detail={query.data} lot={lot} />
      ) : error ? (
        <Failed {...failureOf(error, query.refetch)} />
      ) : (
        <Lines rows={12} />
      )}
    </aside>
  );
}

/** The certificate of a lot, its premium and prices, and lots that a buyer would compare it with. */
function Certificate({ detail, lot }: { detail: BatchDetail; lot: Lot }) {
  const quotes = useQuoteValues();
  const { batch, premiums, history } = detail;
  const answered = detail.listings.find(({ listingID }) => listingID === lot.listingID);
  const offer = answered && atQuotes(answered, quotes);
  const offers = detail.offers.filter(({ listingID }) => listingID === lot.listingID);
  return (
    <>
      <KeyFigures batch={batch} />
      <Cheaper lot={lot} />
      {offer && <Terms lot={offer} />}
      <Premiums premiums={premiums} price={lot.price} chosen={lot.premium} />
      <PriceHistory listingID={lot.listingID} history={history} offers={offers} />
      <Papers batch={batch} />
      {batch.ginnery.name && <SameGinnery detail={detail} lot={lot} />}
    </>
  );
}

/** Lots with similar fibre that cost less. */
function Cheaper({ lot }: { lot: Lot }) {
  const query = useSimilar(lot.listingID, pricingOfLot(lot));
  const cheaper = useAtQuotes(query.data)?.filter(
    ({ price }) => (price ?? Infinity) < (lot.price ?? 0),
  );
  return (
    <NearLots
      title="更便宜的相似批次"
      none="没有更便宜的相似批次"
      lot={lot}
      lots={cheaper?.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))}
      error={useFailure(query, lot.batchID)}
      onReload={query.refetch}
    />
  );
}

function SameGinnery({ detail: { batch }, lot }: { detail: BatchDetail; lot: Lot }) {
  const query = useGinneryLots({
    ...{ type: batch.type, factoryName: batch.ginnery.name },
    ...pricingOfLot(lot),
  });
  const lots = useAtQuotes(query.data?.list);
  return (
    <NearLots
      title="同一加工厂"
      none="该加工厂没有其他在售批次"
      lot={lot}
      lots={lots?.filter(({ batchID }) => batchID !== lot.batchID)}
      error={useFailure(query, batch.ginnery.name)}
      onReload={query.refetch}
    />
  );
}

/** Returns lots at the current quotes. */
function useAtQuotes(lots?: readonly Lot[]): Lot[] | undefined {
  const quotes = useQuoteValues();
  return lots?.map((lot) => atQuotes(lot, quotes));
}
