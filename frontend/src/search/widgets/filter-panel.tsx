import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useSearchState } from '../contexts';
import { activeAmong, type FilterKey } from '../filters';
import { useHasMills } from '../mill';
import { Choices } from './choices';
import { ColourFilter } from './colour-filter';
import { MillOptions } from './mill-options';
import { cottonTypes, packTypes, useContracts, useYears } from './options';
import { OriginFilter } from './origin-filter';
import { PlacePick } from './places';
import { PremiumOptions } from './premium-options';
import { RangeFilter } from './range-filter';
import { RareFilters } from './rare-filters';
import { Row } from './row';
import { DoubleFilter, PacksFilter, PricingFilter, SaleFilter } from './small-filters';
import './filters.css';

const rare: FilterKey[] = [
  'zone',
  'siding',
  'ginnery',
  'notGinnery',
  'mikeGrade',
  'plusB',
  'rd',
  'p3',
  'bundled',
  'way',
];

/** All filters of the page: two columns of rows, the ranges between them, the rare ones folded. */
export const FilterPanel = memo(function FilterPanel() {
  const { more } = useSearchState();
  return (
    <section className="filters" aria-label="筛选">
      <div className="filter-columns">
        <div className="filter-line">
          <Row label="采摘">
            <Choices field="packType" facet="packType" options={packTypes} />
          </Row>
          <Row label="类型">
            <Choices field="cottonType" facet="cottonType" options={cottonTypes} />
          </Row>
        </div>
        <div className="filter-line">
          <Row label="年度" room={224}>
            <Choices field="cottonYear" facet="cottonYear" options={useYears()} />
          </Row>
        </div>
        <div className="filter-line">
          <Row label="产地" room={420}>
            <OriginFilter />
          </Row>
        </div>
        <div className="filter-line">
          <Row label="仓库">
            <PlacePick field="depositary" label="仓库" />
          </Row>
          <Row label="销售" room={252}>
            <SaleFilter />
          </Row>
        </div>
      </div>
      <div className="filter-line">
        <Row label="颜色级">
          <ColourFilter />
        </Row>
      </div>
      <div className="range-grid">
        <div className="filter-line">
          <Row label="指标">
            <DoubleFilter />
          </Row>
          <Row label="包数">
            <PacksFilter />
          </Row>
        </div>
        <RangeFilter name="length" />
        <RangeFilter name="strong" />
        <RangeFilter name="mike" />
        <RangeFilter name="neat" />
        <RangeFilter name="impurity" />
        <RangeFilter name="moisture" />
        <RangeFilter name="basis" />
        <RangeFilter name="price" />
        <RangeFilter name="price3128" />
        <div className="filter-line">
          <Row label="升贴水">
            <PremiumOptions label="升贴水表" />
          </Row>
        </div>
        <DeliveredFilter />
      </div>
      <div className="filter-line">
        <Row label="定价" room={208}>
          <PricingFilter />
        </Row>
        <Row label="合约" room={540}>
          <Choices field="indexCode" facet="indexCode" options={useContracts()} />
        </Row>
        <MoreButton />
      </div>
      {more && <RareFilters />}
    </section>
  );
});

/** The range of the delivered price, and the mill that it is for; nothing without mills. */
function DeliveredFilter() {
  if (!useHasMills()) return null;
  return (
    <>
      <RangeFilter name="delivered" />
      <div className="filter-line">
        <Row label="工厂">
          <MillOptions label="工厂" />
        </Row>
      </div>
    </>
  );
}

/** Opens the rare filters, and shows how many of them are set. */
function MoreButton() {
  const { query, more, setMore } = useSearchState();
  const inside = activeAmong(rare, query.filters);
  return (
    <button type="button" className="more" aria-expanded={more} onClick={() => setMore(!more)}>
      {more ? '收起更多' : '更多筛选'}
      {inside > 0 && <b className="num">{inside}</b>}
      {more ? <UpOutlined /> : <DownOutlined />}
    </button>
  );
}
