import { useSearchState } from '../../../search/contexts';
import { type GroupBy, groupNames } from '../../../search/demand';
import { groupedBy } from '../../../search/grouping';

/** What the lots are grouped by. A shop has one seller. */
export function GroupSelect() {
  const { query, shop, show } = useSearchState();
  const names = Object.entries(groupNames).filter(
    ([key]) => shop === undefined || key !== 'seller',
  );
  return (
    <select
      aria-label="分组"
      value={query.group ?? ''}
      onChange={({ target }) =>
        show(groupedBy(query, (target.value || undefined) as GroupBy | undefined))
      }
    >
      <option value="">不分组</option>
      {names.map(([key, name]) => (
        <option key={key} value={key}>
          按{name}
        </option>
      ))}
    </select>
  );
}
