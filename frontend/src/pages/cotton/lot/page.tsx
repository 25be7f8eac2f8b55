import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type BatchKey, useBatch, useChangedLots } from '../../../api/lots';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { BatchDetail, Offer } from '../../../api/types';
import { pricingOf, useAddressMill, useUnknownMill } from '../../../search/mill';
import { useAddressPremium, useUnknownPremium } from '../../../search/premiums';
import { AskFreight } from '../../../shell/freight/ask-button';
import { LotInterest } from '../../../shell/interest/lot-interest';
import { MarkButton } from '../../../shell/mark-button';
import { Premiums } from '../../../shell/premiums/premiums';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { Failed } from '../../../ui/failed';
import { useHead } from '../../../ui/head';
import { CopyLine } from '../../../ui/lot/copy-line';
import { colourName } from '../../../ui/lot/names';
import { PictureButton } from '../../../ui/lot/picture-button';
import { BaleCharts } from './bale-charts';
import { BundleLots } from './bundle-lots';
import { ClosedOffer } from './closed-offer';
import { Distributions } from './distributions';
import { GinneryLots } from './ginnery-lots';
import { Identity } from './identity';
import { KeyFigures } from './key-figures';
import styles from './lot.module.css';
import { Offers } from './offers';
import { Papers } from './papers';
import { PriceHistory } from './price-history';
import { SimilarLots } from './similar-lots';
import { DetailSkeleton } from './skeleton';
import { Terms } from './terms';
import { Weights } from './weights';

/** Returns the batch of the URL: by one of its listings, or by its number. */
function inputOf(params: URLSearchParams): BatchKey | undefined {
  const batchID = params.get('batchID') ?? '';
  const listingID = Number(params.get('listingID'));
  if (Number.isSafeInteger(listingID) && listingID > 0) return { listingID };
  return /^\d{11}$/.test(batchID) ? { batchID } : undefined;
}

/** The certificate of one batch and everything that helps to judge its price. */
export default function DetailPage() {
  const [params] = useSearchParams();
  const query = inputOf(params);
  if (!query) return <NoBatch message="链接中的批号不正确，批号应为 11 位数字" />;
  const batchID = params.get('batchID') ?? '';
  return <Batch asked={query} batchID={batchID} listingID={Number(params.get('listingID'))} />;
}

interface BatchProps {
  asked: BatchKey;
  /** the number in the address; may be empty */
  batchID: string;
  listingID: number;
}

function Batch({ asked: request, batchID, listingID }: BatchProps) {
  const [premium, choose] = useAddressPremium();
  const { mill, forget } = useAddressMill();
  const query = useBatch(request, pricingOf(premium, mill), batchID);
  const { data, refetch } = query;
  const error = useFailure(query, Object.values(request).join());
  useUnknownPremium(query.error, () => choose(''));
  useUnknownMill(query.error, forget);
  useHead(data ? titleOf(data.batch) : '批次详情', data && keywordsOf(data.batch));
  useChangedLots(data?.listings.map((lot) => lot.listingID) ?? [], refetch);
  if (data) return <Certificate detail={data} listingID={listingID} />;
  if (error) return <NoBatch {...failureOf(error, refetch)} />;
  return <DetailSkeleton />;
}

/** Returns the title of a batch. The server sends the same one with the first page. */
const titleOf = ({ batchID, originsCity, primaryColor }: BatchDetail['batch']) =>
  ['批号', batchID, originsCity, colourName(primaryColor)].filter(Boolean).join(' ');

/** Returns the key words of a batch. The server sends the same ones: lotHead in api/cottonapi/head_lot.go. */
const keywordsOf = ({ batchID, originsCity, primaryColor }: BatchDetail['batch']) =>
  [batchID, originsCity && `${originsCity}棉花`, colourName(primaryColor), ...lotWords]
    .filter(Boolean)
    .join();

const lotWords = ['公检证书', '公定重量', '升贴水', '折3128'];

function NoBatch(failure: ComponentProps<typeof Failed>) {
  return (
    <section className="panel">
      <h1 className="hidden-label">批次详情</h1>
      <Failed {...failure} />
      <p className={styles.detailBack}>
        <Link to="/cottonmall">去找棉花</Link>
      </p>
    </section>
  );
}

/** Returns the listing of the address, of a batch the cheapest; none when the listing is closed. */
function chosen(lots: Offer[], listingID: number, closed: boolean): Offer | undefined {
  if (closed) return undefined;
  const cheapest = lots.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))[0];
  return lots.find((lot) => lot.listingID === listingID) ?? cheapest;
}

function Certificate({ detail, listingID }: { detail: BatchDetail; listingID: number }) {
  const quotes = useQuoteValues();
  const { batch, closed, premiums, bales, history, ginneryLots } = detail;
  const listings = detail.listings.map((lot) => atQuotes(lot, quotes));
  const lot = chosen(listings, listingID, Boolean(closed));
  const shown = lot?.listingID;
  const offers = useMemo(
    () => detail.offers.filter(({ listingID }) => listingID === shown),
    [detail.offers, shown],
  );
  const priced = shown !== undefined || history.length > 1;
  const charts = bales.length > 0 || priced;
  return (
    <article className={styles.detail}>
      <Crumbs trail={[{ title: '棉花', to: '/cottonmall' }, { title: batch.batchID }]}>
        {lot && <LotActions key={lot.listingID} lot={lot} />}
        <Button size="small" type="text" icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </Crumbs>
      <Identity
        {...{ batch, lot }}
        premium={premiums.find(({ table }) => table === lot?.premium)?.name}
        closed={closed && <ClosedOffer closed={closed} others={listings.length} />}
      />
      <KeyFigures batch={batch} />
      {lot?.bindSaleListingID && <BundleLots lot={lot} bundle={lot.bindSaleListingID} />}
      <div className={styles.detailColumns}>
        <div className={styles.detailMain}>
          <Distributions batch={batch} />
          {bales.length > 0 && <BaleCharts bales={bales} />}
          {priced && <PriceHistory listingID={shown} history={history} offers={offers} />}
          {!charts && <Papers batch={batch} />}
        </div>
        <div className={styles.detailSide}>
          {lot && <Terms lot={lot} />}
          <Offers lots={listings} shown={lot} />
          <Weights batch={batch} />
          <Premiums premiums={premiums} price={lot?.price ?? null} chosen={lot?.premium} />
          {charts && <Papers batch={batch} />}
        </div>
      </div>
      {lot && <SimilarLots lot={lot} />}
      {batch.ginnery.name && <GinneryLots batch={batch} lot={lot} count={ginneryLots} />}
    </article>
  );
}

/** What can be done with a lot on sale, apart from buying it. */
function LotActions({ lot }: { lot: Offer }) {
  return (
    <>
      <LotInterest lot={lot} />
      <CopyLine lot={lot}>复制报价行</CopyLine>
      <PictureButton type="text" lots={[lot]} />
      <AskFreight size="small" type="text" source={{ listingIDs: [lot.listingID] }} />
      <MarkButton lot={lot} />
    </>
  );
}
