import { useState } from 'react';
import { useSearchState } from '../contexts';
import { doubleMeaning, doubleOf, doubles, toggleDouble } from '../double';
import { useCounts } from '../facets';
import { fields } from '../fields';
import { Choice } from './choice';
import { Choices } from './choices';
import { NumberInput } from './number-input';
import { useSaleTypes } from './options';
import { packDigits } from './packs';
import { usePricingCounts } from './pricing';

/** A fixed price, or contract and basis; neither means both. */
export function PricingFilter() {
  const { query, change } = useSearchState();
  const { pricing, listingIndex } = query.filters;
  const counts = usePricingCounts();
  return (
    <>
      <Choice
        name="合约+基差"
        count={counts.contract}
        state={listingIndex ? 'on' : 'off'}
        onChoose={() =>
          change({ listingIndex: listingIndex ? undefined : true, pricing: undefined })
        }
      />
      <Choice
        name="一口价"
        count={counts.fixed}
        state={pricing ? 'on' : 'off'}
        onChoose={() =>
          change({
            pricing: pricing ? undefined : true,
            listingIndex: undefined,
            indexCode: undefined,
          })
        }
      />
    </>
  );
}

/** Returns the sale types that the person may see. */
export function SaleFilter() {
  return <Choices field="specialSaleType" facet="specialSaleType" options={useSaleTypes()} />;
}

/** 双28, 双29, 双30: length and strength at least the same. */
export function DoubleFilter() {
  const { query, change } = useSearchState();
  const current = doubleOf(query.filters);
  return doubles.map((bound) => (
    <Choice
      key={bound}
      plain
      name={`双${bound}`}
      title={doubleMeaning(bound)}
      state={current === bound ? 'on' : 'off'}
      onChoose={() => change(toggleDouble(query.filters, bound))}
    />
  ));
}

/** Only lots that are sold in bundles. */
export function BundledFilter() {
  const { query, change } = useSearchState();
  const count = useCounts('isBindSale');
  const on = query.filters.isBindSale === true;
  return (
    <Choice
      name="捆绑销售"
      count={count('true')}
      state={on ? 'on' : 'off'}
      onChoose={() => change({ isBindSale: on ? undefined : true, excludeBindSale: undefined })}
    />
  );
}

const comparators = [
  { sign: '≥', field: 'packNumMin' },
  { sign: '≤', field: 'packNumMax' },
  { sign: '=', field: 'packNumEqual' },
] as const;

/** How many bales a lot has: at least, at most, exactly. */
export function PacksFilter() {
  const { query, change } = useSearchState();
  const used = comparators.find(({ field }) => query.filters[field] !== undefined);
  const [sign, setSign] = useState<string>('≥');
  const current = used ?? comparators.find((one) => one.sign === sign) ?? comparators[0];
  const value = query.filters[current.field];

  const set = (field: (typeof comparators)[number]['field'], count: number | undefined) =>
    change({
      packNumMin: undefined,
      packNumMax: undefined,
      packNumEqual: undefined,
      [field]: count,
    });
  return (
    <span className="packs">
      <select
        aria-label="包数比较"
        value={current.sign}
        onChange={(event) => {
          const next = comparators.find((one) => one.sign === event.target.value) ?? current;
          setSign(next.sign);
          if (value !== undefined) set(next.field, value);
        }}
      >
        {comparators.map(({ sign: one }) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <NumberInput
        label="包数"
        value={value}
        placeholder="186"
        clean={packDigits}
        read={fields.packNumMin.read}
        onValue={(count) => set(current.field, count)}
      />
      包
    </span>
  );
}

/** One bound of a value that has no slider. */
export function BoundFilter({ name }: { name: 'rdAvg' | 'qualityP3Max' }) {
  const { query, change } = useSearchState();
  const [sign, label, hint] =
    name === 'rdAvg' ? ['≥', '反射率 Rd 至少，%', '78.0'] : ['≤', '轧工 P3 至多，%', '5.0'];
  return (
    <span className="packs">
      {sign}
      <NumberInput
        label={label}
        value={query.filters[name]}
        placeholder={hint}
        step={0.1}
        digits={1}
        read={fields[name].read}
        onValue={(value) => change({ [name]: value })}
      />
      %
    </span>
  );
}

/** The words of the search box. */
export function KeywordFilter() {
  const { query, change } = useSearchState();
  const [text, setText] = useState(query.filters.keyword ?? '');
  return (
    <form
      className="keyword"
      onSubmit={(event) => {
        event.preventDefault();
        change({ keyword: fields.keyword.read(text) });
      }}
    >
      <input aria-label="关键词" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">搜索</button>
    </form>
  );
}
