import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { firstQuery } from '../../../search/demand';
import { FilterPanel } from '../../../search/widgets/filter-panel';
import { FiltersDrawer } from '../../../search/widgets/filters-drawer';
import { whole } from '../../../ui/format';

/** The filters on a narrow screen. */
export default function FilterDrawer({ onClose }: { onClose: () => void }) {
  const { query, show } = useSearchState();
  const { answer } = useSearchAnswer();
  return (
    <FiltersDrawer
      found={`${whole(answer?.totalRow)} 批`}
      onClear={() => show({ ...firstQuery, tab: query.tab })}
      onClose={onClose}
    >
      <FilterPanel />
    </FiltersDrawer>
  );
}
