import { Link } from 'react-router';
import { useCompareToggle } from '../../api/compare';
import { useGinneryLots } from '../../api/lots';
import type { Certificate } from '../../api/types';
import { whole } from '../../ui/format';
import { LotButtons } from '../../ui/lot/lot-buttons';
import { LotList, LotListSkeleton } from '../../ui/lot/lot-list';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';

/** Other lots on sale of the same ginnery, cheapest first. */
export function GinneryLots({ batch, count }: { batch: Certificate; count: number }) {
  const { has, toggle } = useCompareToggle();
  const { data } = useGinneryLots({ type: batch.type, factoryName: batch.ginnery.name });
  const others = data?.list.filter((lot) => lot.batchID !== batch.batchID);
  const query = new URLSearchParams({ factoryName: batch.ginnery.name });
  if (batch.type === 1) query.set('tab', '2');
  return (
    <Panel
      title="同一加工厂的其他批次"
      note={batch.ginnery.name}
      extra={<Link to={`/cottonmall?${query}`}>全部 {whole(count)} 批 ›</Link>}
      className="ginnery-lots"
    >
      {!others && <LotListSkeleton rows={4} />}
      {others?.length === 0 && <Nothing text="该加工厂没有其他在售批次" />}
      {others && others.length > 0 && (
        <LotList
          label="同一加工厂的其他批次"
          lots={others}
          actions={(lot) => (
            <LotButtons
              lot={lot}
              compared={has(lot.listingID)}
              onCompare={() => toggle(lot.listingID)}
            />
          )}
        />
      )}
    </Panel>
  );
}
