import type { ReactNode } from 'react';
import type { Chip } from '../chips';
import type { RangeKey } from '../filters';
import { ranges } from '../filters';
import { Choices } from './choices';
import { MainGrades, Share } from './colour-filter';
import {
  cottonTypes,
  mikeGrades,
  packTypes,
  sellingWays,
  useContracts,
  useYears,
  zones,
} from './options';
import { OriginEditor } from './origin-filter';
import { DepotPicks, GinneryPicks, SidingPicks } from './places';
import { RangeFilter } from './range-filter';
import { SellerFilter } from './seller-filter';
import {
  BoundFilter,
  BundledFilter,
  DoubleFilter,
  KeywordFilter,
  PacksFilter,
  PricingFilter,
  SaleFilter,
} from './small-filters';

type Editors = Partial<Record<Chip['key'], () => ReactNode>>;

function Years() {
  return <Choices field="cottonYear" facet="cottonYear" options={useYears()} />;
}

function Contracts() {
  return <Choices field="indexCode" facet="indexCode" options={useContracts()} />;
}

function Double() {
  return (
    <>
      <div>
        <DoubleFilter />
      </div>
      <RangeFilter name="length" />
      <RangeFilter name="strong" />
    </>
  );
}

const rangeEditors = Object.fromEntries(
  (Object.keys(ranges) as RangeKey[]).map((name) => [name, () => <RangeFilter name={name} />]),
) as Record<RangeKey, () => ReactNode>;

/** The editor of a chip: the filter itself. Chips of an intermediary or bundle have none. */
export const editors: Editors = {
  ...rangeEditors,
  double: Double,
  keyword: KeywordFilter,
  pick: () => <Choices field="packType" facet="packType" options={packTypes} />,
  gin: () => <Choices field="cottonType" facet="cottonType" options={cottonTypes} />,
  year: Years,
  shop: SellerFilter,
  sale: SaleFilter,
  pricing: PricingFilter,
  contract: Contracts,
  origin: OriginEditor,
  zone: () => <Choices field="depositaryZone" facet="depositaryZone" options={zones} />,
  depot: DepotPicks,
  siding: SidingPicks,
  ginnery: () => <GinneryPicks field="factoryName" />,
  notGinnery: () => <GinneryPicks field="excludeFactoryName" />,
  grade: () => <MainGrades excluding={false} />,
  notGrade: () => <MainGrades excluding />,
  shareAtLeast: () => (
    <Share sign="≥" grade="geColor" percent="geColorPercent" first="31" standard={80} />
  ),
  shareAtMost: () => (
    <Share sign="≤" grade="leColor" percent="leColorPercent" first="22" standard={6} />
  ),
  mikeGrade: () => <Choices field="mikeGrade" facet="mikeGrade" options={mikeGrades} />,
  rd: () => <BoundFilter name="rdAvg" />,
  p3: () => <BoundFilter name="qualityP3Max" />,
  packs: PacksFilter,
  bundled: BundledFilter,
  way: () => <Choices field="listingType" facet="listingType" options={sellingWays} />,
};
