import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSearchState } from '../../../search/cotton-search';
import { type FilterKey, filters, ranges } from '../../../search/filters';
import { isRare } from '../../../search/state';
import { ColourFilter } from '../../../search/widgets/colour-filter';
import { editors } from '../../../search/widgets/editors';
import { OriginFilter } from '../../../search/widgets/origin-filter';
import { PlacePick } from '../../../search/widgets/places';
import { Row } from '../../../search/widgets/row';
import type { Column } from '../../../shell/lots/columns';
import styles from './lots.module.css';

/** The filters of a column, as they are in the filter area: changes search at once. */
export default function ColumnFilters({ column: { filters: keys = [] } }: { column: Column }) {
  const { shop, setRare } = useSearchState();
  const rare = keys.some(isRare);
  const count = useEffectEvent(setRare);
  useEffect(() => {
    if (!rare) return;
    count(true);
    return () => count(false);
  }, [rare]);
  return (
    <div className={styles.columnFilters}>
      {keys
        .filter((key) => isApart(key) && !(key === 'shop' && shop))
        .map((key) => (
          <Filter key={key} name={key} />
        ))}
    </div>
  );
}

/** A filter under its name; a range shows its name itself. */
function Filter({ name }: { name: FilterKey }) {
  const Editor = editors[name] ?? Fragment;
  if (name in ranges) return <Editor />;
  return <Row label={filters[name].label}>{short[name] ?? <Editor />}</Row>;
}

/** What the filter area shows in place of an editor that is long. */
const short: Partial<Record<FilterKey, ReactNode>> = {
  origin: <OriginFilter />,
  siding: <PlacePick field="sidings" label="专用线仓库" />,
  notGinnery: <PlacePick field="excludeFactoryName" label="不要的加工厂" />,
  grade: <ColourFilter />,
};

/** Reports whether a filter is shown by itself: those of colours are parts of one. */
const isApart = (key: FilterKey) => !['notGrade', 'shareAtLeast', 'shareAtMost'].includes(key);
