import { failureOf } from '../../api/client';
import { groupsMost, useGroups } from '../../api/groups';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { useSearchState } from '../contexts';
import { type CottonQuery, changed } from '../demand';
import { groupsRequest } from '../grouping';
import { CheckList } from './check-list';

/** The sellers whose lots meet the other filters, to see the lots of one of them. */
export function SellerFilter() {
  const { query, change } = useSearchState();
  const { id } = query.filters;
  const ofAll: CottonQuery = { ...changed(query, { id: undefined }), groupOrder: 'count' };
  const { data, error, refetch } = useGroups(groupsRequest(ofAll, 'seller', groupsMost), true);
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <Lines rows={6} />;
  const sellers = new Map(data.list.map((seller) => [seller.name, seller]));
  const chosen = data.list.filter(({ key }) => key === String(id)).map(({ name }) => name);
  return (
    <>
      <CheckList
        label="卖家"
        options={data.list.map(({ name }) => ({ value: name }))}
        chosen={chosen}
        count={(name) => sellers.get(name)?.count}
        onToggle={(name) =>
          change({ id: chosen.includes(name) ? undefined : Number(sellers.get(name)?.key) })
        }
      />
      {data.totalRow > groupsMost && (
        <small>{`批次最多的 ${groupsMost} 家；其他卖家可在搜索框输入名称查找`}</small>
      )}
    </>
  );
}
