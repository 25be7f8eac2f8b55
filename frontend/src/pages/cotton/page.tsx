import { memo, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CottonSearch } from '../../search/cotton-search';
import { readUrl, urlText } from '../../search/demand';
import { Refused } from '../../ui/refused';
import { useToast } from '../../ui/toast';
import { BundleBanner } from './bundle-banner';
import { FilterArea } from './filter-area';
import { FoldButton } from './fold-button';
import { useFolded, useNarrow } from './layout';
import { LotsArea } from './lots-area';
import { Tabs } from './tabs';
import './cotton.css';

/** The cotton page: filters above, lots below; no lots while its address is not understood. */
export default function CottonPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { query, refused, notes } = useMemo(() => readUrl(new URLSearchParams(search)), [search]);
  useEffect(() => {
    for (const note of notes) toast.warning(note);
  }, [notes, toast]);
  return (
    <>
      <h1 className="hidden-label">棉花现货</h1>
      {refused.length > 0 ? (
        <section className="panel" aria-label="批次">
          <Refused
            parts={refused}
            onIgnore={() => navigate({ search: urlText(query) }, { replace: true })}
          />
        </section>
      ) : (
        <Understood />
      )}
    </>
  );
}

/** The page when its address is understood. The search follows the address by itself. */
const Understood = memo(function Understood() {
  const narrow = useNarrow();
  const [folded, setFolded] = useFolded();
  return (
    <CottonSearch>
      <Tabs>{!narrow && <FoldButton folded={folded} onFold={setFolded} />}</Tabs>
      <BundleBanner />
      {(narrow || !folded) && <FilterArea />}
      <LotsArea />
    </CottonSearch>
  );
});
