import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSearchState } from '../contexts';
import { type FilterKey, filters, ranges } from '../filters';
import { isRare } from '../state';
import { ColourFilter } from './colour-filter';
import { editors } from './editors';
import { OriginFilter } from './origin-filter';
import { PlacePick } from './places';
import { Row } from './row';
import './filters.css';

/** Some filters, as they are in the filter area: changes search at once. */
export function FilterEditors({ keys }: { keys: readonly FilterKey[] }) {
  const { shop, setRare } = useSearchState();
  const rare = keys.some(isRare);
  const count = useEffectEvent(setRare);
  useEffect(() => {
    if (!rare) return;
    count(true);
    return () => count(false);
  }, [rare]);
  return (
    <div className="filter-editors">
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
