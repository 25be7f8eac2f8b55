import { useSearchState } from '../../../search/cotton-search';
import { type GroupBy, groupNames } from '../../../search/demand';
import { groupedBy } from '../../../search/grouping';
import styles from './groups.module.css';

/** What the lots are grouped by. A shop has one seller. */
export function GroupSelect() {
  const { query, shop, show } = useSearchState();
  const names = Object.entries(groupNames).filter(
    ([key]) => shop === undefined || key !== 'seller',
  );
  return (
    <label className={styles.groupSelect}>
      分组
      <select
        value={query.group ?? ''}
        onChange={({ target }) =>
          show(groupedBy(query, (target.value || undefined) as GroupBy | undefined))
        }
      >
        <option value="">无</option>
        {names.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
