import { CottonSearch } from '../../search/cotton-search';
import { BundleBanner } from './bundle-banner';
import { FilterArea } from './filter-area';
import { LotsArea } from './lots-area';
import { Tabs } from './tabs';
import './cotton.css';

/** The cotton page: filters above, lots below. */
export default function CottonPage() {
  return (
    <CottonSearch>
      <h1 className="hidden-label">棉花现货</h1>
      <Tabs />
      <BundleBanner />
      <FilterArea />
      <LotsArea />
    </CottonSearch>
  );
}
