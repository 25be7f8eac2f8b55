import { FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCompareToggle } from '../../../api/compare';
import type { Certificate, Offer } from '../../../api/types';
import { firstQuery, urlText } from '../../../search/demand';
import { useCartToggle } from '../../../shell/cart/use-cart-toggle';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { auctionsOf, shopPath } from '../../../ui/chrome/places';
import { signed, unknown, whole } from '../../../ui/format';
import { BasePrice } from '../../../ui/lot/base-price';
import { CartButton } from '../../../ui/lot/cart-button';
import { CompareButton } from '../../../ui/lot/compare-button';
import { moneyOf } from '../../../ui/lot/money';
import { ginNames, pickNames, saleNames, stateNames, tabNames } from '../../../ui/lot/names';
import { QualityMark } from '../../../ui/lot/quality-mark';
import { sourceText } from '../../../ui/lot/source';
import styles from './lot.module.css';
import { Waiting } from './waiting';
import { WholeLot } from './whole-lot';

interface IdentityProps {
  batch: Certificate;
  /** the current listing at current prices; absent when the batch is not on sale */
  lot?: Offer;
  /** name of the premium table of 折3128, if it is not the default one */
  premium?: string;
  /** what is shown in place of a listing */
  closed?: ReactNode;
}

/** The identity of the batch: its data, its warehouse, and its current price. */
export function Identity({ batch, lot, premium, closed }: IdentityProps) {
  return (
    <section className={`panel identity ${styles.identity}`} aria-label="批次">
      <div className={styles.identityWhat}>
        <h1 className="num">
          {batch.batchID}
          <QualityMark lot={marked(batch)} className={`identity-mark ${styles.identityMark}`} />
        </h1>
        <p className={styles.tags}>
          <span>{tabNames[batch.type]}</span>
          <span>{batch.cottonYear}年度</span>
          {batch.packType > 0 && <span>{pickNames[batch.packType]}</span>}
          {batch.cottonType > 0 && <span>{ginNames[batch.cottonType]}</span>}
          {lot?.isBindSale && <span>捆绑销售</span>}
          {lot?.specialSaleType.map((sale) => (
            <span key={sale} className={styles.sale}>
              {saleNames[sale]}
            </span>
          ))}
        </p>
        <dl className={styles.identityFacts}>
          <dt>产地</dt>
          <dd>
            {batch.origins} {batch.originsCity}
          </dd>
          <dt>加工企业</dt>
          <dd>
            <GinneryName batch={batch} />
          </dd>
          <dt>存放仓库</dt>
          <dd>
            {batch.warehouse ? batch.warehouse.name : '未入库'}
            {batch.warehouse?.siding && <small>（有铁路专用线）</small>}
            {batch.warehouse?.unconfirmed && (
              <small title="卖家新建的仓库，平台还没有核实它的名称和地区">（待核）</small>
            )}
          </dd>
          <dt>质量数据</dt>
          <dd>{sourceText(batch)}</dd>
          {lot?.notes && (
            <>
              <dt>备注</dt>
              <dd>{lot.notes}</dd>
            </>
          )}
        </dl>
      </div>
      {lot ? (
        <OnSale lot={lot} premium={premium} />
      ) : (
        (closed ?? <p className={styles.identityOff}>该批次目前没有在售挂牌</p>)
      )}
    </section>
  );
}

/** The name of the ginnery with its code, as far as they are known. */
export function GinneryName({ batch }: { batch: Certificate }) {
  const { name, code, unconfirmed } = batch.ginnery;
  if (!name) return code ? `名称未知（代码 ${code}）` : unknown;
  return (
    <>
      <Link to={ginneryAddress(batch)}>{name}</Link>
      <small className="num">（{code}）</small>
      {unconfirmed && <small title="卖家表中的名称，平台还没有核实">（待核）</small>}
    </>
  );
}

const marked = ({ primaryColor, length, mikeGrade }: Certificate) => ({
  primaryColor,
  lengthAvg: length?.avg ?? null,
  mikeGrade,
});

/** Returns the address of all lots of a ginnery. */
export const ginneryAddress = ({ type, ginnery }: Certificate) => {
  const filters = { factoryName: ginnery.name };
  return `/cottonmall?${urlText({ ...firstQuery, tab: type === 1 ? 2 : 1, filters })}`;
};

function OnSale({ lot, premium }: { lot: Offer; premium?: string }) {
  const { has, toggle } = useCompareToggle();
  const cart = useCartToggle();
  const order = useOrderDialog();
  const navigate = useNavigate();
  const sum = moneyOf([lot]);
  return (
    <div className={styles.identityOffer}>
      <p className={`${styles.identityPrice} num`}>
        <b>{whole(lot.price)}</b>
        <span>元/吨</span>
        <em className={lot.state === 1 ? styles.onSale : ''}>{stateNames[lot.state]}</em>
      </p>
      <p className={`${styles.identityBasis} num`}>
        {lot.indexCode ? (
          <>
            {lot.indexCode} <b>{whole(lot.indexValue)}</b> 基差 <b>{signed(lot.basis)}</b>
          </>
        ) : (
          '一口价'
        )}
        <i />
        折3128{' '}
        <BasePrice lot={lot}>
          <b>{whole(lot.price3128)}</b>
        </BasePrice>
        {premium && <small>（按{premium}）</small>}
      </p>
      {sum && (
        <p className={`${styles.identityMoney} num`}>
          整批 <WholeLot sum={sum} price={lot.price} />
        </p>
      )}
      <p className={styles.identitySeller}>
        <Link to={shopPath(lot.memberID)} title="进入店铺">
          {lot.memberOwnerName}
        </Link>
      </p>
      <Waiting lot={lot} />
      <div className={styles.identityButtons}>
        {lot.state === 6 ? (
          <Button type="primary" onClick={() => navigate(auctionsOf(lot.batchID))}>
            去竞价
          </Button>
        ) : (
          <>
            <Button type="primary" icon={<FormOutlined />} onClick={() => order([lot])}>
              询盘
            </Button>
            <CartButton
              batchID={lot.batchID}
              inCart={cart.has(lot.listingID)}
              onToggle={() => cart.toggle(lot.listingID)}
              withText
            />
          </>
        )}
        <CompareButton
          batchID={lot.batchID}
          compared={has(lot.listingID)}
          onToggle={() => toggle(lot.listingID)}
          withText
        />
      </div>
    </div>
  );
}
