import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useWanted } from '../cotton-search';
import { activeAmong, type FilterKey } from '../filters';
import { Choices } from './choices';
import { ColourFilter } from './colour-filter';
import {
  cottonTypes,
  mikeGrades,
  packTypes,
  saleTypes,
  sellingWays,
  useContracts,
  useYears,
  zones,
} from './options';
import { OriginFilter } from './origin-filter';
import { PlacePick } from './places';
import { RangeFilter } from './range-filter';
import { Row } from './row';
import { BoundFilter, BundledFilter, PacksFilter, PricingFilter } from './small-filters';
import './filters.css';

const folded: FilterKey[] = [
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

/** All filters of the page. */
export function FilterPanel() {
  const { query, more, setMore } = useWanted();
  const inside = activeAmong(folded, query.filters);
  return (
    <section className="filters" aria-label="筛选">
      <div className="filter-line">
        <Row label="采摘">
          <Choices field="packType" facet="packType" options={packTypes} />
        </Row>
        <Row label="类型">
          <Choices field="cottonType" facet="cottonType" options={cottonTypes} />
        </Row>
        <Row label="年度" room={224}>
          <Choices field="cottonYear" facet="cottonYear" options={useYears()} />
        </Row>
        <Row label="销售">
          <Choices field="specialSaleType" facet="specialSaleType" options={saleTypes} />
        </Row>
      </div>
      <div className="filter-line">
        <Row label="产地" room={420}>
          <OriginFilter />
        </Row>
        <Row label="仓库">
          <PlacePick field="depositary" label="仓库" />
        </Row>
      </div>
      <div className="filter-line">
        <Row label="颜色级">
          <ColourFilter />
        </Row>
      </div>
      <div className="range-grid">
        <RangeFilter name="length" />
        <RangeFilter name="strong" />
        <RangeFilter name="mike" />
        <RangeFilter name="neat" />
        <RangeFilter name="impurity" />
        <RangeFilter name="moisture" />
        <RangeFilter name="basis" />
        <RangeFilter name="price" />
      </div>
      <div className="filter-line">
        <Row label="定价">
          <PricingFilter />
        </Row>
        <Row label="合约" room={490}>
          <Choices field="indexCode" facet="indexCode" options={useContracts()} />
        </Row>
        <Row label="包数">
          <PacksFilter />
        </Row>
        <button type="button" className="more" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? '收起' : '更多'}
          {inside > 0 && <b className="num">{inside}</b>}
          {more ? <UpOutlined /> : <DownOutlined />}
        </button>
      </div>
      {more && <RareFilters />}
    </section>
  );
}

function RareFilters() {
  return (
    <div className="rare">
      <div className="filter-line">
        <Row label="存放地">
          <Choices field="depositaryZone" facet="depositaryZone" options={zones} />
        </Row>
        <Row label="马值级">
          <Choices field="mikeGrade" facet="mikeGrade" options={mikeGrades} />
        </Row>
        <Row label="捆绑">
          <BundledFilter />
        </Row>
      </div>
      <div className="filter-line">
        <Row label="加工厂">
          <PlacePick field="factoryName" label="加工厂" />
        </Row>
        <Row label="不要">
          <PlacePick field="excludeFactoryName" label="不要的加工厂" />
        </Row>
        <Row label="专用线">
          <PlacePick field="sidings" label="专用线仓库" />
        </Row>
        <Row label="方式">
          <Choices field="listingType" facet="listingType" options={sellingWays} />
        </Row>
      </div>
      <div className="filter-line">
        <div className="range-one">
          <RangeFilter name="plusB" />
        </div>
        <Row label="Rd">
          <BoundFilter name="rdAvg" />
        </Row>
        <Row label="P3">
          <BoundFilter name="qualityP3Max" />
        </Row>
      </div>
    </div>
  );
}
