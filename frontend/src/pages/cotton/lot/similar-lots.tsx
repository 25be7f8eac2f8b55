import { useFailure } from '../../../api/failure';
import { useSimilar } from '../../../api/lots';
import type { Lot } from '../../../api/types';
import { pricingOfLot } from '../../../search/mill';
import { OtherLots } from './other-lots';

/** Lots on sale with similar fibre. */
export function SimilarLots({ lot }: { lot: Lot }) {
  const query = useSimilar(lot.listingID, pricingOfLot(lot));
  return (
    <OtherLots
      title="相似批次"
      note="长度、强力、马值相近的在售批次"
      lots={query.data?.filter(({ batchID }) => batchID !== lot.batchID)}
      error={useFailure(query, lot.batchID)}
      none="没有质量相近的在售批次"
      onReload={query.refetch}
    />
  );
}
