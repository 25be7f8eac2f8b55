import { useLoosened, useShopName } from '../../../api/lots';
import { wordsOf } from '../../../search/chips';
import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { selectedOf, without } from '../../../search/demand';
import { useMillName } from '../../../search/mill';
import { LoosenList } from '../../../search/widgets/loosen-list';
import { whole } from '../../../ui/format';
import styles from './lots.module.css';

const waysMost = 4;

/** Reports whether the result can do without a filter; on the page of a shop that of the shop stays. */
export function useFiltered(): boolean {
  const { query, shop } = useSearchState();
  const fixed = shop === undefined ? 0 : 1;
  return Object.keys(query.filters).length > fixed || query.interest !== undefined;
}

/** The filters to remove for more lots, best first. */
export function Loosened({ title }: { title?: string }) {
  const { query, shop: only, show } = useSearchState();
  const { data = [] } = useLoosened(selectedOf(query), useFiltered());
  const shop = useShopName(query.filters.id);
  const mill = useMillName(query);
  const useful = data
    .filter(({ count, fields }) => count > 0 && !(only !== undefined && fields.includes('id')))
    .slice(0, waysMost);
  if (useful.length === 0) return null;
  return (
    <>
      {title && <p>{title}</p>}
      <LoosenList
        unit="批"
        ways={useful.map(({ fields, count }) => ({
          label: wordsOf(query.filters, fields, { shop, mill }),
          count,
          onDrop: () => show({ ...query, filters: without(query.filters, fields), pageNum: 1 }),
        }))}
      />
    </>
  );
}

const fewMost = 9;

/** The filters to remove from a search with few lots, below them. */
export function FewLots() {
  const { totalRow = 0 } = useSearchAnswer().answer ?? {};
  const filtered = useFiltered();
  if (totalRow === 0 || totalRow > fewMost || !filtered) return null;
  return (
    <div className={styles.few}>
      <Loosened title={`只有 ${whole(totalRow)} 批符合条件`} />
    </div>
  );
}
