import { memo, Suspense, useState } from 'react';
import { chipsOf } from '../../../search/chips';
import {
  useCounted,
  useSearchAnswer,
  useSearchState,
  useSearchStatus,
} from '../../../search/contexts';
import { FilterPanel } from '../../../search/widgets/filter-panel';
import { FiltersButton } from '../../../search/widgets/filters-button';
import { lazyPart } from '../../../ui/lazy-part';
import styles from './lots.module.css';

const FilterDrawer = lazyPart(() => import('./filter-drawer'));

/** The filters on the page; busy while their counts are updated. */
export const FilterArea = memo(function FilterArea() {
  const { answer } = useSearchAnswer();
  const { error } = useSearchStatus();
  const counted = useCounted();
  return (
    <div className={error ? `panel ${styles.countsOld}` : 'panel'} aria-busy={answer !== counted}>
      <FilterPanel />
    </div>
  );
});

/** Opens the filters in a drawer, on narrow screens. */
export function FilterButton() {
  const { query, shop } = useSearchState();
  const [open, setOpen] = useState(false);
  const count = chipsOf(query.filters).filter(({ key }) => !(shop && key === 'shop')).length;
  return (
    <>
      <FiltersButton count={count} shortcut="f" onOpen={() => setOpen(true)} />
      <Suspense>{open && <FilterDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
