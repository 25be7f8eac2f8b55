import { Link } from 'react-router';
import { useBrokers } from '../../../api/marks';
import type { Offer } from '../../../api/types';
import { signed, whole } from '../../../ui/format';
import { deliveryLines } from '../../../ui/lot/delivery';
import { moneyOf } from '../../../ui/lot/money';
import { Panel } from '../../../ui/panel';
import { timeOf } from '../../../ui/time';
import { deliveryOf } from './delivery';
import styles from './lot.module.css';
import { WholeLot } from './whole-lot';

interface TermsProps {
  /** at the current price */
  lot: Offer;
}

/** The terms of the price: pricing, weight, place of delivery, validity. */
export function Terms({ lot }: TermsProps) {
  const brokers = useBrokers(lot.intermediary !== null).data;
  const broker = brokers?.find(({ memberID }) => memberID === lot.intermediary);
  const sum = moneyOf([lot]);
  return (
    <Panel title="交易条件" note="按此挂牌">
      <dl className={`${styles.sheet} ${styles.termsSheet} num`}>
        <dt>定价方式</dt>
        <dd>
          {lot.indexCode
            ? `${lot.indexCode} 基差 ${signed(lot.basis)} 元/吨`
            : `一口价 ${whole(lot.fixedPrice)} 元/吨`}
        </dd>
        <dt>计价重量</dt>
        <dd>公定重量计价</dd>
        {sum && (
          <>
            <dt>整批金额</dt>
            <dd>
              <WholeLot sum={sum} price={lot.price} />
            </dd>
          </>
        )}
        {lot.delivery && (
          <>
            <dt>到厂价</dt>
            <dd>
              {whole(lot.delivered)} 元/吨
              {deliveryLines(lot).map((line) => (
                <small key={line} className={styles.deliveryLine}>
                  {line}
                </small>
              ))}
            </dd>
          </>
        )}
        <dt>交货</dt>
        <dd>{deliveryOf(lot.notes)}</dd>
        <dt>整批</dt>
        <dd>{lot.isBindSale ? '捆绑销售，与同捆各批一起购买' : '单批可售'}</dd>
        {broker && (
          <>
            <dt>居间</dt>
            <dd>
              <Link to={`/cottonmall?intermediary=${broker.memberID}`} title="它带来的批次">
                {broker.memberName}
              </Link>
            </dd>
          </>
        )}
        <dt>有效期</dt>
        <dd>至 {timeOf(lot.listingValidity)}</dd>
      </dl>
    </Panel>
  );
}
