import { Choices } from './choices';
import { mikeGrades, sellingWays, zones } from './options';
import { PlacePick } from './places';
import { RangeFilter } from './range-filter';
import { Row } from './row';
import { BoundFilter, BundledFilter } from './small-filters';

/** Filters that few people need: they are folded, and counted only while they are open. */
export function RareFilters() {
  return (
    <div className="filter-columns rare">
      <div className="filter-line">
        <Row label="存放地">
          <Choices field="depositaryZone" facet="depositaryZone" options={zones} />
        </Row>
        <Row label="捆绑">
          <BundledFilter />
        </Row>
      </div>
      <div className="filter-line">
        <Row label="马值级">
          <Choices field="mikeGrade" facet="mikeGrade" options={mikeGrades} />
        </Row>
      </div>
      <div className="filter-line">
        <Row label="加工厂">
          <PlacePick field="factoryName" label="加工厂" />
        </Row>
        <Row label="不要">
          <PlacePick field="excludeFactoryName" label="不要的加工厂" />
        </Row>
      </div>
      <div className="filter-line">
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
      </div>
      <div className="filter-line">
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
