import { Link } from 'react-router';
import { useFailure } from '../../../api/failure';
import { useGinneryLots } from '../../../api/lots';
import type { Certificate, Lot } from '../../../api/types';
import { pricingOfLot } from '../../../search/mill';
import { whole } from '../../../ui/format';
import { ginneryAddress } from './identity';
import { OtherLots } from './other-lots';

interface GinneryLotsProps {
  batch: Certificate;
  /** the lot of the page, whose prices are computed in the same way; undefined if it is closed */
  lot: Lot | undefined;
  count: number;
}

/** Other lots on sale of the same ginnery, cheapest first. */
export function GinneryLots({ batch, lot, count }: GinneryLotsProps) {
  const query = useGinneryLots({
    type: batch.type,
    factoryName: batch.ginnery.name,
    ...(lot && pricingOfLot(lot)),
  });
  return (
    <OtherLots
      title="同一加工厂的其他批次"
      note={batch.ginnery.name}
      extra={<Link to={ginneryAddress(batch)}>全部 {whole(count)} 批 ›</Link>}
      lots={query.data?.list.filter((lot) => lot.batchID !== batch.batchID)}
      error={useFailure(query, batch.ginnery.name)}
      none="该加工厂没有其他在售批次"
      onReload={query.refetch}
    />
  );
}
