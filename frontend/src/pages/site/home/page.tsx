import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useHome } from '../../../api/lots';
import type { Home } from '../../../api/types';
import { FirstLots } from '../../../shell/first-lots';
import { goods } from '../../../ui/chrome/goods';
import { Failed } from '../../../ui/failed';
import { useSiteName } from '../../../ui/site-name';
import { Categories } from './categories';
import { Contracts } from './contracts';
import { DayFigures } from './day-figures';
import { GoodsPrices } from './goods-prices';
import styles from './home.module.css';
import { HomeLots } from './home-lots';
import { Ways } from './ways';

/** Reports whether the site has no lots. */
const isEmpty = ({ day, newest }: Home) => day.xinjiang + day.inland === 0 && newest.length === 0;

/** The home page: ways into the search, what futures cost, what is new and what is cheap. */
export default function HomePage() {
  const { name } = useSiteName();
  const query = useHome();
  const { data, refetch } = query;
  const error = useFailure(query);
  return (
    <div className={styles.home}>
      <h1 className="hidden-label">{name}</h1>
      <div className={styles.homeTop}>
        <Categories data={data} />
        <div className={styles.homeMiddle}>
          <DayFigures day={error ? (data?.day ?? null) : data?.day} />
          <Ways />
        </div>
        <Contracts recent={data?.quotes} />
      </div>
      {error ? (
        <section className="panel">
          <Failed {...failureOf(error, refetch)} />
        </section>
      ) : data && isEmpty(data) ? (
        <section className="panel" aria-label="还没有挂牌">
          <FirstLots />
        </section>
      ) : (
        <>
          {data?.recommended.length !== 0 && (
            <HomeLots
              title="推荐批次"
              note="新疆锯齿棉，按折3128价从低到高"
              more={[{ name: '更多', to: '/cottonmall?cottonType=1&order=price3128' }]}
              lots={data?.recommended}
              onChanged={refetch}
            />
          )}
          <HomeLots
            title="最新挂牌"
            note="新疆棉和地产棉，最近挂牌或刷新的在前"
            more={[
              { name: '新疆棉', to: '/cottonmall?order=listingTime&asc=false' },
              { name: '地产棉', to: '/cottonmall?tab=2&order=listingTime&asc=false' },
            ]}
            lots={data?.newest}
            onChanged={refetch}
          />
        </>
      )}
      <div className={styles.homeGoods}>
        {goods.map((of) => (
          <GoodsPrices key={of.code} of={of} />
        ))}
      </div>
    </div>
  );
}
