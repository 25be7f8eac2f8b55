import { FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useDollarRate, useImportedLot } from '../../../api/imported';
import { useShop } from '../../../api/shops';
import type { ImportedLot } from '../../../api/types';
import { CartButton } from '../../../shell/cart/cart-button';
import { Contacts } from '../../../shell/contacts';
import { DetailArea, MissingDetail } from '../../../shell/detail-area';
import { AskFreight } from '../../../shell/freight/ask-button';
import { DeliveryCost } from '../../../shell/freight/delivery-cost';
import { type Duty, dutyName, landedOf, useDuty } from '../../../shell/imported/duty';
import {
  basisText,
  inches,
  mikeText,
  millimetres,
  nameOf,
  positions,
} from '../../../shell/imported/words';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { billPath, importedPath, shopPath } from '../../../ui/chrome/places';
import { priceText, units } from '../../../ui/currency';
import styles from '../../../ui/detail.module.css';
import { Facts } from '../../../ui/facts';
import { exactTons, fibre, whole } from '../../../ui/format';
import { useHead } from '../../../ui/head';
import { LotTag } from '../../../ui/lot/lot-tag';
import { Panel } from '../../../ui/panel';
import { timeOf } from '../../../ui/time';
import { Domestic } from './domestic';
import { LandedPanel } from './landed-panel';

/** A lot of imported cotton: what it is, what it costs at the mill, and domestic cotton like it. */
export default function ImportedLotPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('importlistingID'));
  return id > 0 ? <Asked id={id} /> : <MissingDetail {...missing} message="链接中没有挂牌编号" />;
}

const missing = { title: '进口棉详情', places: [{ name: '进口棉', path: importedPath }] };

function Asked({ id }: { id: number }) {
  const query = useImportedLot(id);
  const { data } = query;
  useHead(data ? `${nameOf(data)} ${data.billOfLadingNo}` : missing.title);
  return (
    <DetailArea {...missing} query={query} question={String(id)}>
      {(lot) => <Details lot={lot} />}
    </DetailArea>
  );
}

function Details({ lot }: { lot: ImportedLot }) {
  const rate = useDollarRate();
  const [duty] = useDuty();
  const { billOfLadingNo, cottonYear, levelAlso, position, quota, shipMonth, notes } = lot;
  return (
    <article className={styles.detail}>
      <Crumbs trail={[{ title: '进口棉', to: importedPath }, { title: billOfLadingNo }]} />
      <section className={`panel ${styles.identity}`} aria-label="进口棉">
        <div className={styles.what}>
          <h1>{nameOf(lot)}</h1>
          <p className={styles.tags}>
            <LotTag>{cottonYear} 年度</LotTag>
            {levelAlso && <LotTag>{levelAlso}</LotTag>}
            <LotTag>{positions[position]}</LotTag>
            {quota && <LotTag>带配额</LotTag>}
            {lot.status === 1 && <LotTag>点价中</LotTag>}
          </p>
          <dl className={styles.sheet}>
            <dt>提单号</dt>
            <dd className="num">
              <Link to={billPath(billOfLadingNo)} title="同一提单的各批">
                {billOfLadingNo}
              </Link>
            </dd>
            <dt>存放</dt>
            <dd>{placeOf(lot)}</dd>
            <dt>运到工厂</dt>
            <dd>
              <DeliveryCost
                depotName={lot.depotName}
                port={lot.placeDelivery}
                price={domesticPrice(lot, duty)}
              />
            </dd>
            {shipMonth && (
              <>
                <dt>船期</dt>
                <dd className="num">{shipMonth}</dd>
              </>
            )}
            {notes && (
              <>
                <dt>备注</dt>
                <dd>{notes}</dd>
              </>
            )}
          </dl>
        </div>
        <Offer lot={lot} />
      </section>
      <div className={styles.columns}>
        <Panel title="指标">
          <Facts facts={qualityOf(lot)} />
        </Panel>
        <Panel title="交易条件">
          <Facts facts={termsOf(lot)} />
        </Panel>
      </div>
      {lot.currency === 2 && <LandedPanel lot={lot} rate={rate} />}
      {(lot.currency === 1 || rate.data || rate.error) && <Domestic lot={lot} />}
    </article>
  );
}

/** Returns what a ton costs in its port or warehouse in China, under a duty if it has not been paid. */
const domesticPrice = (lot: ImportedLot, duty: Duty) =>
  lot.currency === 1
    ? { name: '现价', value: lot.price }
    : { name: `到港价（${dutyName(duty)}）`, value: landedOf(lot, duty) };

const placeOf = ({ depotName, placeDelivery, placeDeliveryEn }: ImportedLot): string => {
  const port = [placeDelivery, placeDeliveryEn].filter(Boolean).join(' ');
  return [depotName !== placeDelivery && depotName, port].filter(Boolean).join('，') || '未填';
};

function qualityOf(lot: ImportedLot) {
  const { length, strong, level, levelAlso, originsName } = lot;
  return {
    产地国: originsName,
    等级: [level, levelAlso && `（${levelAlso}）`].filter(Boolean).join(''),
    长度: `${inches(length)}（${length}，${fibre(millimetres(length))} mm）`,
    强力: strong === null ? undefined : `${fibre(strong)} 克/特`,
    马值: mikeText(lot),
  };
}

function termsOf({ amount, packnum, listingTime, listingValidity, importlistingID }: ImportedLot) {
  return {
    重量: `${exactTons(amount)} 吨`,
    包数: `${whole(packnum)} 包`,
    挂牌时间: timeOf(listingTime),
    有效期至: timeOf(listingValidity),
    挂牌编号: String(importlistingID),
  };
}

/** The price and its seller. */
function Offer({ lot }: { lot: ImportedLot }) {
  const { price, currency, indexCode, indexValue, memberID, memberOwnerName } = lot;
  const shop = useShop(memberID).data;
  const order = useOrderDialog();
  return (
    <div className={styles.offer}>
      <p className={`${styles.price} num`}>
        <b>{priceText(price, currency)}</b>
        <span>{units[currency]}</span>
      </p>
      {indexCode && (
        <p className="num">
          {basisText(lot)}，{indexCode} 现价 {priceText(indexValue, currency)}
        </p>
      )}
      <p>
        <Link to={shopPath(memberID)} title="进入店铺">
          {memberOwnerName}
        </Link>
      </p>
      <p className={styles.verbs}>
        <Button
          type="primary"
          icon={<FormOutlined aria-hidden />}
          onClick={() => order([{ listingID: lot.listingID, batchID: lot.billOfLadingNo }])}
        >
          询盘
        </Button>
        <CartButton big listingID={lot.listingID} name={lot.billOfLadingNo} />
        <AskFreight source={{ listingIDs: [lot.listingID] }} />
      </p>
      <div className={styles.contacts}>{shop && <Contacts details={shop} />}</div>
    </div>
  );
}
