import { type ReactNode, useMemo } from 'react';
import { useDepots } from '../../api/bases';
import { useSearchState } from '../contexts';
import { useFacet } from '../facets';
import { listOf } from '../fields';
import { chosenText } from './check-list';
import type { ListField } from './choices';
import { PickButton } from './pick-button';
import { PickList } from './pick-list';

/** Warehouses, with their area and whether they have a railway siding. */
export function DepotPicks() {
  const depots = useDepots().data;
  const options = useMemo(
    () =>
      (depots ?? []).map(({ name, area, siding }) => ({
        value: name,
        note: siding ? `${area} · 专用线` : area,
      })),
    [depots],
  );
  return <PickList field="depositary" facet="depotName" label="仓库" options={options} />;
}

/** Warehouses with a railway siding. */
export function SidingPicks() {
  const depots = useDepots().data;
  const options = useMemo(
    () =>
      (depots ?? [])
        .filter(({ siding }) => siding)
        .map(({ name, area }) => ({ value: name, note: area })),
    [depots],
  );
  return <PickList field="sidings" facet="siding" label="专用线仓库" options={options} />;
}

/** The ginneries with lots in the result, to include or exclude. */
export function GinneryPicks({ field }: { field: 'factoryName' | 'excludeFactoryName' }) {
  const facet = useFacet('factoryName');
  const options = useMemo(() => (facet?.counts ?? []).map(({ value }) => ({ value })), [facet]);
  return <PickList field={field} facet="factoryName" label="加工厂" options={options} />;
}

/** The button that opens a list of places, with what is chosen in words. */
export function PlacePick({ field, label }: { field: ListField; label: string }) {
  const { query } = useSearchState();
  return (
    <PickButton label={label} chosen={chosenText(listOf(query.filters[field]))}>
      {lists[field]?.()}
    </PickButton>
  );
}

const lists: Partial<Record<ListField, () => ReactNode>> = {
  depositary: () => <DepotPicks />,
  sidings: () => <SidingPicks />,
  factoryName: () => <GinneryPicks field="factoryName" />,
  excludeFactoryName: () => <GinneryPicks field="excludeFactoryName" />,
};
