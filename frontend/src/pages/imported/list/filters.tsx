import { memo } from 'react';
import type { ValueCount } from '../../../api/types';
import { countIn } from '../../../search/counts';
import { listOf, toggled } from '../../../search/fields';
import { histogramOf, readNumber } from '../../../search/ranges';
import { Choice } from '../../../search/widgets/choice';
import { NameFilter } from '../../../search/widgets/name-filter';
import { RangeField } from '../../../search/widgets/range-field';
import { Row } from '../../../search/widgets/row';
import '../../../search/widgets/filters.css';
import { dutyName } from '../../../shell/landed/duties';
import { units } from '../../../ui/currency';
import { inches, positions } from '../words';
import {
  boundsOf,
  type ImportedQuery,
  type NameField,
  nameFields,
  type RangeName,
  rangeFields,
} from './address';
import styles from './list.module.css';

export interface FiltersProps {
  query: ImportedQuery;
  change: (patch: Partial<ImportedQuery>) => void;
  /** the counts of facets; undefined before they are counted */
  counts: Facets | undefined;
  /** those of all lots: the choices, which stay when no lot meets the other filters */
  all: Facets | undefined;
}

type Facets = Record<string, ValueCount[]>;

/** The facets whose values are choices. */
export const choiceFacets = 'originsName,level,cottonYear,depotName,shipMonth,indexCode';

/** The facets that are counted; prices only in one currency. */
export const facetsOf = ({ currency }: ImportedQuery): string =>
  `${choiceFacets},position,quota,length,strong,landed${currency ? ',price' : ''}`;

const lists: readonly NameField[] = ['level', 'depotName', 'shipMonth', 'indexCode'];

/** The filters of imported cotton. */
export const Filters = memo(function Filters(props: FiltersProps) {
  return (
    <section className={`filters ${styles.filters}`} aria-label="筛选">
      <div className="filter-line">
        <Row label="产地国" room={600}>
          <Values name="originsName" {...props} />
        </Row>
      </div>
      <div className="filter-columns">
        <div className="filter-line">
          <Row label="货物位置">
            <Positions {...props} />
          </Row>
        </div>
        <div className="filter-line">
          <Row label="年度" room={300}>
            <Values name="cottonYear" {...props} />
          </Row>
          <Row label="配额">
            <Quota {...props} />
          </Row>
        </div>
      </div>
      <div className={`filter-line ${styles.names}`}>
        {lists.map((name) => (
          <Row key={name} label={nameFields[name]}>
            <Names name={name} {...props} />
          </Row>
        ))}
      </div>
      <div className={`range-grid ${styles.ranges}`}>
        <Range name="length" step={1} {...props} />
        <Range name="strong" step={0.1} {...props} />
        <Range name="mike" step={0.1} {...props} />
        {props.query.currency && (
          <Range name="price" step={props.query.currency === 2 ? 0.5 : 50} {...props} />
        )}
        <Range name="landed" step={50} {...props} />
      </div>
    </section>
  );
});

type PartProps<Name> = FiltersProps & { name: Name };

const choicesMost = 16;

/** The values of a facet as choices, most lots first for countries, newest first for years. */
function Values({ name, query, change, counts, all }: PartProps<'originsName' | 'cottonYear'>) {
  const count = countIn(counts, name);
  const chosen = listOf(query[name]);
  const values = (all?.[name] ?? []).map(({ value }) => value);
  if (name === 'cottonYear') values.sort((a, b) => Number(b) - Number(a));
  const shown = values.slice(0, choicesMost);
  const missing = chosen.filter((value) => !shown.includes(value));
  return [...shown, ...missing].map((value) => (
    <Choice
      key={value}
      name={value}
      count={count(value)}
      state={chosen.includes(value) ? 'on' : 'off'}
      onChoose={() => change({ [name]: toggled(query[name], value) })}
    />
  ));
}

function Positions({ query, change, counts }: FiltersProps) {
  const count = countIn(counts, 'position');
  const chosen = listOf(query.position);
  return Object.entries(positions).map(([value, name]) => (
    <Choice
      key={value}
      name={name}
      count={count(value)}
      state={chosen.includes(value) ? 'on' : 'off'}
      onChoose={() => change({ position: toggled(query.position, value) })}
    />
  ));
}

function Quota({ query, change, counts }: FiltersProps) {
  const count = countIn(counts, 'quota');
  return [true, false].map((quota) => (
    <Choice
      key={String(quota)}
      name={quota ? '带配额' : '不带'}
      count={count(String(quota))}
      state={query.quota === quota ? 'on' : 'off'}
      onChoose={() => change({ quota: query.quota === quota ? undefined : quota })}
    />
  ));
}

function Names({ name, query, change, counts, all }: PartProps<NameField>) {
  return (
    <NameFilter
      label={nameFields[name]}
      options={all?.[name] ?? []}
      chosen={query[name]}
      count={countIn(counts, name)}
      onToggle={(value) => change({ [name]: toggled(query[name], value) })}
    />
  );
}

function Range({ name, step, query, change, counts }: PartProps<RangeName> & { step: number }) {
  const { label, digits, unit } = rangeFields[name];
  const [from, to] = boundsOf(query, name);
  const read = readNumber(digits);
  return (
    <RangeField
      {...(name === 'mike' ? { ends: mikeEnds } : histogramOf(counts?.[name], step))}
      label={label}
      unit={unitOf(name, query) ?? unit}
      step={step}
      digits={0}
      {...{ from, to }}
      read={[read, read]}
      onRange={(low, high) => change({ [`${name}Min`]: low, [`${name}Max`]: high })}
    />
  );
}

/** The ends of the micronaire: a lot warrants a range of its own, which is within that of the filter. */
const mikeEnds = { min: 2.5, max: 6 };

/** Returns a unit that depends on the query; that of lengths says what the lower bound is in inches. */
function unitOf(name: RangeName, { currency, duty, lengthMin }: ImportedQuery): string | undefined {
  if (name === 'price') return units[currency ?? 0];
  if (name === 'landed') return `元/吨，${dutyName(duty)}`;
  return name === 'length' && lengthMin !== undefined
    ? `${lengthMin} 为 ${inches(lengthMin)}`
    : undefined;
}
