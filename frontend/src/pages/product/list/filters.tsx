import { memo } from 'react';
import type {
  ProductAttribute,
  ProductCategory,
  ProductFilters,
  ValueCount,
} from '../../../api/types';
import { countIn } from '../../../search/counts';
import { listOf, toggled } from '../../../search/fields';
import { histogramOf, readNumber, readRange, writeRange } from '../../../search/ranges';
import { Choice } from '../../../search/widgets/choice';
import { NameFilter } from '../../../search/widgets/name-filter';
import { RangeField } from '../../../search/widgets/range-field';
import { Row } from '../../../search/widgets/row';
import '../../../search/widgets/filters.css';
import {
  type NameField,
  nameFields,
  namesOf,
  type ProductQuery,
  prefix,
} from '../../../search/product-query';
import { withValue } from './chips';
import styles from './list.module.css';

export interface FiltersProps {
  query: ProductQuery;
  change: (patch: Partial<ProductQuery>) => void;
  filters: ProductFilters;
  /** the categories below that of the page */
  below: readonly ProductCategory[];
  /** the counts of facets; undefined before they are counted */
  counts: Record<string, ValueCount[]> | undefined;
}

type PartProps = Pick<FiltersProps, 'query' | 'change' | 'counts'>;

/** The filters of a category: its categories below, its attributes, sellers' names and the price. */
export const Filters = memo(function Filters({ below, filters, ...part }: FiltersProps) {
  const { query, change } = part;
  const { attributes } = filters;
  return (
    <section className={`filters ${styles.filters}`} aria-label="筛选">
      {below.length > 0 && (
        <div className="filter-line">
          <Row label="品类">
            {below.map(({ code, name, count }) => (
              <Choice
                key={code}
                name={name}
                count={count}
                state={query.category === code ? 'on' : 'off'}
                onChoose={() => change({ category: query.category === code ? '' : code })}
              />
            ))}
          </Row>
        </div>
      )}
      <div className="filter-columns">
        {attributes
          .filter(({ choices }) => choices.length > 0)
          .map((attribute) => (
            <div key={attribute.code} className="filter-line">
              <ChoiceFilter attribute={attribute} {...part} />
            </div>
          ))}
        <div className="filter-line">
          <Row label="交货">
            <Delivery {...part} />
          </Row>
        </div>
      </div>
      <div className={`filter-line ${styles.names}`}>
        {namesOf.map((name) => (
          <Row key={name} label={nameFields[name]}>
            <NameFilter
              label={nameFields[name]}
              options={optionsOf(filters, name)}
              chosen={query[name]}
              count={countIn(part.counts, name)}
              onToggle={(value) => change({ [name]: toggled(query[name], value) })}
            />
          </Row>
        ))}
      </div>
      <div className={`range-grid ${styles.ranges}`}>
        {attributes
          .filter(({ kind }) => kind === 1)
          .map((attribute) => (
            <NumberFilter key={attribute.code} attribute={attribute} {...part} />
          ))}
        <PriceFilter {...part} />
      </div>
    </section>
  );
});

function ChoiceFilter({ attribute, query, change, counts }: PartProps & AttributeProps) {
  const { code, name, choices } = attribute;
  const count = countIn(counts, prefix + code);
  const chosen = query.values[code] ?? '';
  return (
    <Row label={name}>
      {choices.map((choice) => {
        const id = String(choice.id);
        return (
          <Choice
            key={id}
            name={choice.name}
            count={count(id)}
            state={listOf(chosen).includes(id) ? 'on' : 'off'}
            onChoose={() => change({ values: withValue(query.values, code, toggled(chosen, id)) })}
          />
        );
      })}
    </Row>
  );
}

interface AttributeProps {
  attribute: ProductAttribute;
}

const deliveries = [
  { futures: false, name: '现货' },
  { futures: true, name: '期货' },
];

function Delivery({ query, change, counts }: PartProps) {
  const count = countIn(counts, 'futures');
  return deliveries.map(({ futures, name }) => (
    <Choice
      key={name}
      name={name}
      count={count(String(futures))}
      state={query.futures === futures ? 'on' : 'off'}
      onChoose={() => change({ futures: query.futures === futures ? undefined : futures })}
    />
  ));
}

const optionsOf = (filters: ProductFilters, name: NameField): ValueCount[] =>
  ({
    brand: filters.brands,
    factory: filters.factories,
    city: filters.cities,
    depotName: filters.depots,
  })[name];

const thousandths = 1000;

function NumberFilter({ attribute, query, change, counts }: PartProps & AttributeProps) {
  const { code, name, unit, decimals } = attribute;
  const [from, to] = readRange(query.values[code]);
  const step = 10 ** -decimals;
  const read = readNumber(decimals);
  return (
    <RangeField
      {...histogramOf(counts?.[prefix + code], step, thousandths)}
      label={name}
      unit={unit}
      step={step}
      digits={0}
      {...{ from, to }}
      read={[read, read]}
      onRange={(low, high) =>
        change({ values: withValue(query.values, code, writeRange(low, high)) })
      }
    />
  );
}

const priceStep = 10;
const readPrice = readNumber(0);

function PriceFilter({ query, change, counts }: PartProps) {
  return (
    <RangeField
      {...histogramOf(counts?.price, priceStep)}
      label="价格"
      unit="元/吨"
      step={priceStep}
      digits={0}
      from={query.priceMin}
      to={query.priceMax}
      read={[readPrice, readPrice]}
      onRange={(priceMin, priceMax) => change({ priceMin, priceMax })}
    />
  );
}
