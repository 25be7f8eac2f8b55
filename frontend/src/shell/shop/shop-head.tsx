import { EnvironmentOutlined, EyeOutlined, SyncOutlined } from '@ant-design/icons';
import { useShopCount, useShopDepots, useShopView } from '../../api/shops';
import type { ShopDetails } from '../../api/types';
import { rangeText, tons, unknown, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { LotTag } from '../../ui/lot/lot-tag';
import { ago } from '../../ui/time';
import { Contacts } from '../contacts';
import styles from './shop.module.css';

interface ShopHeadProps {
  shop: number;
  /** undefined while loading */
  details?: ShopDetails;
}

/** The head of a shop: company, contact, sums and warehouses. */
export function ShopHead({ shop, details }: ShopHeadProps) {
  const { data: view } = useShopView(shop);
  const { data: count } = useShopCount(shop);
  if (!details) {
    return (
      <section className={`panel ${styles.shopHead}`} aria-label="店铺" aria-busy="true">
        <Lines rows={3} />
      </section>
    );
  }
  const refreshed = view?.refreshedAt ? new Date(view.refreshedAt).getTime() / 1000 : undefined;
  return (
    <section className={`panel ${styles.shopHead}`} aria-label="店铺">
      <div className={styles.shopName}>
        <h1>{details.memberName}</h1>
        {details.product && <LotTag>会员企业</LotTag>}
        <p>
          <span>
            <EnvironmentOutlined /> {placeText(details) || unknown}
          </span>
          <span>
            <EyeOutlined /> 浏览 <b className="num">{view ? whole(view.views) : unknown}</b> 次
          </span>
          <span>
            <SyncOutlined /> {refreshed ? `${ago(refreshed)}更新` : '暂无在售批次'}
          </span>
        </p>
        {details.intro && <p className={styles.shopIntro}>{details.intro}</p>}
        <Contacts details={details} />
      </div>
      <dl className={`${styles.shopFigures} num`}>
        <div>
          <dt>在售（含点价中）批数</dt>
          <dd>{count ? whole(count.count) : unknown}</dd>
        </div>
        <div>
          <dt>在售（含点价中）吨数</dt>
          <dd>{count ? tons(count.tons) : unknown}</dd>
        </div>
        <div>
          <dt>现价（元/吨）</dt>
          <dd>{rangeText(whole, count?.priceMin, count?.priceMax)}</dd>
        </div>
      </dl>
      <Depots shop={shop} />
    </section>
  );
}

/** Returns the place of a company, without repeating a city that begins its address. */
const placeText = ({ city, address }: ShopDetails) =>
  address.startsWith(city) ? address : [city, address].filter(Boolean).join(' ');

const depotsShown = 5;

/** The main warehouses of the shop. */
function Depots({ shop }: { shop: number }) {
  const { data } = useShopDepots(shop);
  const list = data?.list.slice(0, depotsShown) ?? [];
  return (
    <ul className={styles.shopDepots} aria-label="主要仓库">
      {list.map(({ depotName, count, tons: weight }) => (
        <li key={depotName}>
          <span title={depotName}>{depotName}</span>
          <small className="num">
            {whole(count)} 批 · {tons(weight)} 吨
          </small>
        </li>
      ))}
    </ul>
  );
}
