import { Link, useSearchParams } from 'react-router';
import { productPicture } from '../../../api/product-stock';
import { useFollowProducts, useProduct, useProductTree } from '../../../api/products';
import { useShop } from '../../../api/shops';
import type { Product } from '../../../api/types';
import { Contacts } from '../../../shell/contacts';
import { DetailArea, MissingDetail } from '../../../shell/detail-area';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { type Goods, goods } from '../../../ui/chrome/goods';
import { shopPath } from '../../../ui/chrome/places';
import styles from '../../../ui/detail.module.css';
import { Facts } from '../../../ui/facts';
import { exactTons } from '../../../ui/format';
import { useHead } from '../../../ui/head';
import { LotTag } from '../../../ui/lot/lot-tag';
import { Panel } from '../../../ui/panel';
import { timeOf } from '../../../ui/time';
import { nameOf, priceText } from '../words';
import { Buy } from './buy';
import { Similar } from './similar';

/** A product on sale, and the same article of other sellers. */
export default function ProductPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  return id > 0 ? <Asked id={id} /> : <MissingDetail {...missing} message="链接中没有产品编号" />;
}

const missing = { title: '产品详情', places: goods };

function Asked({ id }: { id: number }) {
  const query = useProduct(id);
  useFollowProducts([id]);
  useHead(query.data ? nameOf(query.data) : missing.title);
  return (
    <DetailArea {...missing} query={query} question={String(id)}>
      {(product) => <Details product={product} />}
    </DetailArea>
  );
}

/** Returns the goods that a product belongs to. */
function useGoods({ path }: Product): Goods | undefined {
  const tree = useProductTree().data;
  const top = tree?.find(({ id }) => path.includes(id));
  return goods.find(({ code }) => code === top?.code);
}

function Details({ product }: { product: Product }) {
  const of = useGoods(product);
  const { values, brand, factory, category, city, depotName, notes, number, futures, pictures } =
    product;
  const trail = of ? [{ title: of.name, to: of.path }] : [];
  return (
    <article className={styles.detail}>
      <Crumbs trail={[...trail, { title: number }]} />
      <section className={`panel ${styles.identity}`} aria-label="产品">
        <div className={styles.what}>
          <h1>{nameOf(product)}</h1>
          <p className={styles.tags}>
            <LotTag>{category}</LotTag>
            <LotTag>{futures ? '期货' : '现货'}</LotTag>
          </p>
          <dl className={styles.sheet}>
            <dt>品牌</dt>
            <dd>{brand || '未填'}</dd>
            <dt>厂家</dt>
            <dd>{factory || '未填'}</dd>
            <dt>所在地</dt>
            <dd>{[city, depotName].filter(Boolean).join(' ') || '未填'}</dd>
            {notes && (
              <>
                <dt>备注</dt>
                <dd>{notes}</dd>
              </>
            )}
          </dl>
        </div>
        <Offer product={product} />
        {pictures.length > 0 && (
          <p className={styles.pictures}>
            {pictures.map((id, place) => (
              <a key={id} href={productPicture(id)} target="_blank" rel="noreferrer">
                <img src={productPicture(id)} alt={`产品图片 ${place + 1}`} loading="lazy" />
              </a>
            ))}
          </p>
        )}
      </section>
      <div className={styles.columns}>
        <Panel title="指标">
          <Facts facts={Object.fromEntries(values.map(({ name, text }) => [name, text]))} />
        </Panel>
        <Terms product={product} />
      </div>
      <Similar product={product} />
    </article>
  );
}

/** The price and its seller. */
function Offer({ product }: { product: Product }) {
  const { price, memberID, memberName } = product;
  const shop = useShop(memberID).data;
  return (
    <div className={styles.offer}>
      <p className={`${styles.price} num`}>
        <b>{priceText(price)}</b>
        {price !== null && <span>元/吨，含税</span>}
      </p>
      <p>
        <Link to={shopPath(memberID)} title="进入店铺">
          {memberName}
        </Link>
      </p>
      <div className={styles.contacts}>{shop && <Contacts details={shop} />}</div>
      <Buy product={product} />
    </div>
  );
}

function Terms({ product }: { product: Product }) {
  const { amount, least, futures, deliverOn, until, listedAt, number } = product;
  return (
    <Panel title="交易条件">
      <Facts
        facts={{
          可订数量: `${exactTons(amount)} 吨`,
          起订量: least > 0 ? `${exactTons(least)} 吨` : '不限',
          交货: futures ? `期货，${deliverOn} 交货` : '现货',
          有效期至: timeOf(until),
          挂牌时间: timeOf(listedAt),
          产品编号: number,
        }}
      />
    </Panel>
  );
}
