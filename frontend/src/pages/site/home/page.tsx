import { useFailure } from '../../../api/failure';
import { useHomeData, useHomeFresh } from '../../../api/home';
import { FirstLots } from '../../../shell/first-lots';
import { goods } from '../../../ui/chrome/goods';
import { useSiteName } from '../../../ui/site-name';
import { Banners } from './banners';
import { Categories } from './categories';
import { Contracts } from './contracts';
import { DayFigures } from './day-figures';
import { GoodsPrices } from './goods-prices';
import styles from './home.module.css';
import { HomeLots } from './home-lots';
import { LatestTrades } from './latest-trades';
import { NewestArticles } from './newest-articles';
import { Series } from './series';
import { Stock } from './stock';
import { TradeSums } from './trade-sums';
import { Ways } from './ways';

/** The home page: ways into the search, what the market does, what is new and what is cheap. */
export default function HomePage() {
  const { name } = useSiteName();
  const query = useHomeData();
  const fresh = useHomeFresh();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <div className={styles.home}>
      <h1 className="hidden-label">{name}</h1>
      <Banners list={error ? [] : data?.banners} />
      <div className={styles.homeTop}>
        <Categories data={data} error={error} onRetry={refetch} />
        <div className={styles.homeMiddle}>
          <DayFigures day={data?.day} error={error} onRetry={refetch} />
          <Ways />
        </div>
        <Contracts recent={fresh.data?.quotes} error={useFailure(fresh)} onRetry={fresh.refetch} />
      </div>
      <div className={styles.homeNews}>
        <Series />
        <NewestArticles />
      </div>
      <div className={styles.homeTrades}>
        <LatestTrades />
        <TradeSums />
        <Stock />
      </div>
      <Lots query={fresh} none={data?.day?.xinjiang === 0 && data.day.inland === 0} />
      <div className={styles.homeGoods}>
        {goods.map((of) => (
          <GoodsPrices key={of.code} of={of} />
        ))}
      </div>
    </div>
  );
}

interface LotsProps {
  query: ReturnType<typeof useHomeFresh>;
  /** the site has no lots */
  none: boolean;
}

/** The recommended lots and the newest ones. */
function Lots({ query, none }: LotsProps) {
  const error = useFailure(query);
  const { data, refetch } = query;
  if (!error && none && data?.newest.length === 0) {
    return (
      <section className="panel" aria-label="还没有挂牌">
        <FirstLots />
      </section>
    );
  }
  return (
    <>
      {(error || data?.recommended.length !== 0) && (
        <HomeLots
          title="推荐批次"
          note="新疆锯齿棉，按折3128价从低到高"
          more={[{ name: '全部', to: '/cottonmall?cottonType=1&order=price3128' }]}
          lots={data?.recommended}
          error={error}
          onChanged={refetch}
        />
      )}
      <HomeLots
        title="最新挂牌"
        note="新疆棉和地产棉，最近挂牌或刷新的在前"
        more={[
          { name: '全部新疆棉', to: '/cottonmall?order=listingTime&asc=false' },
          { name: '全部地产棉', to: '/cottonmall?tab=2&order=listingTime&asc=false' },
        ]}
        lots={data?.newest}
        error={error}
        onChanged={refetch}
      />
    </>
  );
}
