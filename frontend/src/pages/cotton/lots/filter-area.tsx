import { FilterOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useState } from 'react';
import { chipsOf } from '../../../search/chips';
import { useCounted, useSearchAnswer, useSearchState } from '../../../search/cotton-search';
import { FilterPanel } from '../../../search/widgets/filter-panel';
import { lazyPart } from '../../../ui/lazy-part';
import { useNarrow } from '../../../ui/narrow';

const FilterDrawer = lazyPart(() => import('./filter-drawer'));

/** The filters: on the page, or on narrow screens behind a button. */
export function FilterArea() {
  const { query, shop } = useSearchState();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  if (!narrow) {
    return (
      <Counting>
        <FilterPanel />
      </Counting>
    );
  }
  const count = chipsOf(query.filters).filter(({ key }) => !(shop && key === 'shop')).length;
  return (
    <>
      <button type="button" className="open-filters" onClick={() => setOpen(true)}>
        <FilterOutlined /> 筛选
        {count > 0 && <b className="num">{count}</b>}
      </button>
      <Suspense>{open && <FilterDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Marks the filters as busy while their counts are updated. */
function Counting({ children }: { children: ReactNode }) {
  const { answer } = useSearchAnswer();
  const counted = useCounted();
  return (
    <div className="panel" aria-busy={answer !== counted}>
      {children}
    </div>
  );
}
