import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { FreightRequest } from '../../api/freight';
import { PlaceSelect } from '../../shell/freight/place-select';
import { ways } from '../../shell/freight/words';
import { oneOf } from '../../ui/table/list-state';
import styles from './freight.module.css';

/** The names of the filters in the address. */
export const routeKeys = ['from', 'to', 'way'] as const;

type Texts = Record<(typeof routeKeys)[number], string>;

/** Returns the filters of an address as the calls take them. */
export function routeQuery({ from, to, way }: Texts) {
  const known = oneOf<FreightRequest['way']>(way, [1, 2, 3]);
  return { ...(from && { from }), ...(to && { to }), ...(known && { way: known }) };
}

interface RouteFiltersProps {
  texts: Texts;
  change: (patch: Partial<Texts>) => void;
  children?: ReactNode;
}

/** The filters of routes: provinces or places, and the way. */
export function RouteFilters({ texts, change, children }: RouteFiltersProps) {
  const way = oneOf<FreightRequest['way']>(texts.way, [1, 2, 3]);
  return (
    <div className={styles.filters}>
      <PlaceSelect
        aria-label="起运地"
        placeholder="起运地"
        value={texts.from}
        onChange={(from) => change({ from: from ?? '' })}
      />
      <PlaceSelect
        aria-label="目的地"
        placeholder="目的地"
        value={texts.to}
        onChange={(to) => change({ to: to ?? '' })}
      />
      <Select
        allowClear
        aria-label="运输方式"
        placeholder="运输方式"
        value={way || undefined}
        options={ways}
        onChange={(to) => change({ way: String(to ?? '') })}
      />
      {children}
    </div>
  );
}
