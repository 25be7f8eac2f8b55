import { Checkbox, Input } from 'antd';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useShopConditions, useShops } from '../../../api/shops';
import { shopPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { LotTag } from '../../../ui/lot/lot-tag';
import { Nothing } from '../../../ui/nothing';
import { FacetChoice } from '../../../ui/table/facet-choice';
import { useListState } from '../../../ui/table/list-state';
import { Pager } from '../../../ui/table/pager';
import { noFilters, type ShopsSearch, type ShopsState, searchOf, shopKeys } from './address';
import styles from './shops.module.css';

/** The list of shops, searched by name and city, those with most lots first. */
export default function ShopsPage() {
  const [state, show] = useListState(shopKeys, { step: true });
  const request = searchOf(state);
  const query = useShops(request);
  const error = useFailure(query);
  const { data, isPlaceholderData, refetch } = query;
  return (
    <section className={`panel ${styles.shops}`} aria-label="企业店铺">
      <div className={styles.shopsHead}>
        <h1>企业店铺</h1>
        <Figures />
        <Choices asked={request} onChange={show} />
      </div>
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={8} />}
      {data?.list.length === 0 && <Empty asked={request} onAll={() => show(noFilters)} />}
      {data && data.list.length > 0 && (
        <ul
          className={isPlaceholderData ? `${styles.shopCards} ${styles.dimmed}` : styles.shopCards}
        >
          {data.list.map(({ memberID, memberName, city, product, listings }) => (
            <li key={memberID}>
              <Link to={shopPath(memberID)}>
                <span className={styles.shopTitle}>
                  <b>{memberName}</b>
                  {product && <LotTag>会员企业</LotTag>}
                </span>
                <small>{city || '所在城市未填'}</small>
                <span className={listings > 0 ? 'num' : `num ${styles.none}`}>
                  在售（含点价中） <b>{whole(listings)}</b> 批
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={data.pageNum}
          size={data.pageSize}
          total={data.totalRow}
          onPage={(page) => show({ page })}
        />
      )}
    </section>
  );
}

/** The reason of an empty list; a filtered one can be shown in full. */
function Empty({
  asked: { name, city, onSale },
  onAll,
}: {
  asked: ShopsSearch;
  onAll: () => void;
}) {
  if (!name && !city && !onSale) return <Nothing text="还没有企业开店" />;
  return (
    <Nothing text={name ? `没有名称含“${name}”的店铺` : '没有符合条件的店铺'}>
      <button type="button" className="link" onClick={onAll}>
        查看全部店铺
      </button>
    </Nothing>
  );
}

/** The numbers of shops and lots. */
function Figures() {
  const { data } = useShopConditions();
  return (
    <small className="num">
      {data &&
        `共 ${whole(data.shops)} 家，${whole(data.onSale)} 家有在售批次，在售（含点价中） ${whole(data.listings)} 批`}
    </small>
  );
}

interface ChoicesProps {
  asked: ShopsSearch;
  onChange: (next: Partial<ShopsState>) => void;
}

function Choices({ asked: query, onChange: onAsked }: ChoicesProps) {
  const { data } = useShopConditions();
  const cities = data?.cities ?? [];
  return (
    <div className={styles.shopsChoices}>
      <Checkbox
        checked={query.onSale}
        onChange={(event) => onAsked({ onSale: event.target.checked ? 'true' : '' })}
      >
        只看有在售批次的
      </Checkbox>
      <FacetChoice
        label="所在城市"
        counts={cities.map(({ name, count }) => ({ value: name, count }))}
        value={query.city}
        onChange={(city) => onAsked({ city })}
      />
      <Input.Search
        allowClear
        key={query.name}
        defaultValue={query.name}
        maxLength={60}
        placeholder="企业名称"
        aria-label="按企业名称查找"
        onSearch={(name) => onAsked({ name: name.trim() })}
      />
    </div>
  );
}
