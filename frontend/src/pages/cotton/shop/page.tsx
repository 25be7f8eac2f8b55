import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import { useShop } from '../../../api/shops';
import { CottonSearch } from '../../../search/cotton-search';
import { type CottonQuery, readUrl, shopText } from '../../../search/demand';
import { forVisitor } from '../../../search/visitor';
import { ShopHead } from '../../../shell/shop/shop-head';
import { ShopTabs } from '../../../shell/shop/shop-tabs';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { shopsPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { useHead } from '../../../ui/head';
import { Nothing } from '../../../ui/nothing';
import { Refused } from '../../../ui/refused';
import { LotsArea } from '../lots/lots-area';

/** The shop of one company: its data, and its lots with all filters of the cotton page. */
export default function ShopPage() {
  const { search } = useLocation();
  const visitor = useMe().data === null;
  const { query, refused } = useMemo(() => {
    const all = readUrl(new URLSearchParams(search));
    return visitor ? forVisitor(all) : all;
  }, [search, visitor]);
  const shop = query.filters.id;
  if (shop === undefined) return <NoShop text="链接中没有店铺" />;
  return <Shop key={shop} shop={shop} query={query} refused={refused} />;
}

interface ShopProps {
  shop: number;
  query: CottonQuery;
  /** the invalid parts of the URL */
  refused: string[];
}

function Shop({ shop, query, refused }: ShopProps) {
  const navigate = useNavigate();
  const request = useShop(shop);
  const error = useFailure(request);
  const name = request.data?.memberName;
  useHead(name ? `${name} 企业店铺` : '企业店铺');
  if (error) {
    const failure = failureOf(error, request.refetch);
    return failure.onRetry ? (
      <section className="panel">
        <Failed {...failure} />
      </section>
    ) : (
      <NoShop text={failure.message} />
    );
  }
  const ignore = () => navigate({ search: shopText(shop, query) }, { replace: true });
  return (
    <>
      <Crumbs trail={[{ title: '企业店铺', to: shopsPath }, { title: name ?? '…' }]} />
      <ShopHead shop={shop} details={request.data} />
      <ShopTabs shop={shop} tab={query.tab} />
      {refused.length > 0 ? (
        <section className="panel" aria-label="批次">
          <Refused parts={refused} onIgnore={ignore} />
        </section>
      ) : (
        <CottonSearch shop={shop}>
          <LotsArea />
        </CottonSearch>
      )}
    </>
  );
}

function NoShop({ text }: { text: string }) {
  return (
    <section className="panel">
      <h1 className="hidden-label">企业店铺</h1>
      <Nothing text={text}>
        <Link to={shopsPath}>查看全部店铺 ›</Link>
      </Nothing>
    </section>
  );
}
