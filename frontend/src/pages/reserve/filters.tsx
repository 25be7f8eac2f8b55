import { memo } from 'react';
import type { ValueCount } from '../../api/types';
import { countIn } from '../../search/counts';
import { listOf, toggled } from '../../search/fields';
import { histogramOf, readNumber } from '../../search/ranges';
import { Choice } from '../../search/widgets/choice';
import { NameFilter } from '../../search/widgets/name-filter';
import { RangeField } from '../../search/widgets/range-field';
import { Row } from '../../search/widgets/row';
import { ShareChoice } from '../../search/widgets/share-choice';
import '../../search/widgets/filters.css';
import {
  boundsOf,
  facetOf,
  type NameField,
  nameFields,
  type RangeName,
  type ReserveQuery,
  rangeFields,
  rangesOf,
  type ShareName,
  shareFields,
  sharesOf,
} from './address';
import { valueName } from './chips';
import styles from './reserve.module.css';
import { kinds, states } from './words';

interface FiltersProps {
  query: ReserveQuery;
  change: (patch: Partial<ReserveQuery>) => void;
  /** the counts of facets; undefined before they are counted */
  counts: Facets | undefined;
  /** those of all lots: the choices, which stay when no lot meets the other filters */
  all: Facets | undefined;
}

type Facets = Record<string, ValueCount[]>;

const noShares = Object.fromEntries(
  sharesOf.flatMap((name) => [
    [name, undefined],
    [`${name}Percent`, undefined],
  ]),
);

/** The facets whose values are choices. */
export const choiceFacets = 'day,depotName,origins,cottonYear,primaryColor,mikeGrade';

/** The facets that are counted. */
export const countedFacets = `${choiceFacets},status,type,${rangesOf.map((name) => rangeFields[name].facet)}`;

/** The filters of reserve cotton. */
export const Filters = memo(function Filters(props: FiltersProps) {
  return (
    <section className={`filters ${styles.filters}`} aria-label="筛选">
      <div className="filter-line">
        <Row label={nameFields.day} room={600}>
          <NameFilter {...namesOfField('day', props)} />
          <Values name="day" most={7} {...props} />
        </Row>
      </div>
      <div className="filter-columns">
        <div className="filter-line">
          <Row label={nameFields.status}>
            <Fixed name="status" values={Object.keys(states)} {...props} />
          </Row>
          <Row label={nameFields.type}>
            <Fixed name="type" values={Object.keys(kinds)} {...props} />
          </Row>
        </div>
        <div className="filter-line">
          <Row label={nameFields.cottonYear} room={300}>
            <Values name="cottonYear" most={6} {...props} />
          </Row>
          <Row label={nameFields.mikeGrade}>
            <Fixed name="mikeGrade" values={['A', 'B1', 'B2', 'C1', 'C2']} {...props} />
          </Row>
        </div>
      </div>
      <div className={`filter-line ${styles.names}`}>
        <Row label={nameFields.depotName}>
          <NameFilter {...namesOfField('depotName', props)} />
        </Row>
        <Row label={nameFields.origins}>
          <NameFilter {...namesOfField('origins', props)} />
        </Row>
        <Row label={nameFields.primaryColor} room={360}>
          <Values name="primaryColor" most={8} {...props} />
        </Row>
      </div>
      <div className="filter-columns">
        <div className="filter-line">
          <Row label="颜色占比">
            {sharesOf.map((name) => (
              <Share key={name} name={name} {...props} />
            ))}
          </Row>
        </div>
        <div className="filter-line">
          <Row label={nameFields.excludePrimaryColor} room={360}>
            <Values name="excludePrimaryColor" most={8} {...props} />
          </Row>
        </div>
      </div>
      <div className={`range-grid ${styles.ranges}`}>
        {rangesOf.map((name) => (
          <Range key={name} name={name} {...props} />
        ))}
      </div>
    </section>
  );
});

const namesOfField = (name: NameField, { query, change, counts, all }: FiltersProps) => ({
  label: nameFields[name],
  options: all?.[name] ?? [],
  chosen: query[name],
  count: countIn(counts, name),
  onToggle: (value: string) => change({ [name]: toggled(query[name], value) }),
});

interface ValuesProps extends FiltersProps {
  name: NameField;
  most: number;
}

/** The values of a facet as choices, the greatest first for days and years. */
function Values({ name, most, ...props }: ValuesProps) {
  const facet = facetOf(name);
  const unknown = facet === 'primaryColor' ? '' : '0';
  const values = (props.all?.[facet] ?? [])
    .map(({ value }) => value)
    .filter((value) => value !== unknown);
  if (facet !== 'primaryColor') values.sort((a, b) => b.localeCompare(a));
  return <Fixed name={name} values={values.slice(0, most)} {...props} />;
}

interface FixedProps extends FiltersProps {
  name: NameField;
  values: readonly string[];
}

function Fixed({ name, values, query, change, counts }: FixedProps) {
  const count = countIn(counts, facetOf(name));
  const chosen = listOf(query[name]);
  const excludes = name === 'excludePrimaryColor';
  const missing = name === 'day' ? [] : chosen.filter((value) => !values.includes(value));
  return [...values, ...missing].map((value) => (
    <Choice
      key={value}
      name={name === 'day' ? value.slice(5) : valueName(name, value)}
      count={count(value)}
      plain={excludes}
      state={chosen.includes(value) ? (excludes ? 'not' : 'on') : 'off'}
      onChoose={() =>
        change({ ...othersOf(name, query, value), [name]: toggled(query[name], value) })
      }
    />
  ));
}

/** Returns what a main grade rules out: shares, and the same grade wanted as well as excluded. */
function othersOf(name: NameField, query: ReserveQuery, value: string): Partial<ReserveQuery> {
  if (facetOf(name) !== 'primaryColor') return {};
  const other = name === 'primaryColor' ? 'excludePrimaryColor' : 'primaryColor';
  const left = listOf(query[other]).filter((grade) => grade !== value);
  return { ...noShares, [other]: left.join(',') };
}

/** A share of colour grades, which excludes main grades. */
function Share({ name, query, change }: FiltersProps & { name: ShareName }) {
  const percent = `${name}Percent` as const;
  return (
    <ShareChoice
      {...shareFields[name]}
      grade={query[name]}
      percent={query[percent]}
      onChoose={(next) =>
        change({
          ...(next && { primaryColor: '', excludePrimaryColor: '' }),
          [name]: next?.grade,
          [percent]: next?.percent,
        })
      }
    />
  );
}

function Range({ name, query, change, counts }: FiltersProps & { name: RangeName }) {
  const { label, digits, unit, facet, step } = rangeFields[name];
  const [from, to] = boundsOf(query, name);
  const read = readNumber(digits);
  return (
    <RangeField
      {...histogramOf(counts?.[facet], step)}
      {...{ label, unit, step, from, to }}
      digits={0}
      read={[read, read]}
      onRange={(low, high) => change({ [`${name}Min`]: low, [`${name}Max`]: high })}
    />
  );
}
