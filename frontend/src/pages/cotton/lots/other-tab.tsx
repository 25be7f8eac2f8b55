import { useSums } from '../../../api/lots';
import { useSearchState } from '../../../search/contexts';
import { selectedOf } from '../../../search/demand';
import { whole } from '../../../ui/format';
import styles from './lots.module.css';

/** A link to the other tab when it has lots for the same filters. */
export function OtherTab() {
  const { query, show } = useSearchState();
  const other = { ...query, tab: query.tab === 1 ? 2 : 1, pageNum: 1 } as const;
  const count = useSums(selectedOf(other)).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className={styles.otherTab} onClick={() => show(other)}>
      在{other.tab === 2 ? '地产棉' : '新疆棉'}中有 <b className="num">{whole(count)}</b> 批
    </button>
  );
}
