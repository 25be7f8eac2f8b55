import { SyncOutlined } from '@ant-design/icons';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchAnswer, useSearchState, useSearchStatus } from '../../../search/contexts';
import { ChipBar } from '../../../search/widgets/chip-bar';
import { InterestProvider } from '../../../shell/interest/actions';
import { useSelection } from '../../../shell/lots/selection';
import { SelectionBar } from '../../../shell/lots/selection-bar';
import { useColumns } from '../../../shell/lots/use-columns';
import { useDensity } from '../../../shell/lots/use-density';
import { QuoteContext } from '../../../shell/tick-price';
import { useNarrow } from '../../../ui/narrow';
import { useStable } from '../../../ui/stable';
import { BlendButton } from '../blend/blend-button';
import { FilterArea } from './filter-area';
import { FoldButton } from './fold-button';
import { useFolding } from './folding';
import { GoneLots } from './gone-lots';
import { InterestSelect, UnwantedLine } from './interest-select';
import { LotPager } from './lot-pager';
import styles from './lots.module.css';
import { LotsStage } from './lots-stage';
import { MapButton } from './map-button';
import { MapPlace } from './map-place';
import { NarrowBar } from './narrow-bar';
import { PresetsProvider } from './presets-context';
import { PresetsLine } from './presets-line';
import { PresetsMenu } from './presets-menu';
import { Toolbar } from './toolbar';
import { useDecidedLots } from './use-decided-lots';
import { useLiveGroups } from './use-groups';
import { Recovery, useIsOld, useLastPage, useLiveLots } from './use-lots';

/** The controls behind the chips. */
const after = (
  <>
    <UnwantedLine />
    <InterestSelect />
  </>
);

/** The filters, and the result: its sums, its rows, its pages. */
export function LotsArea() {
  const { shop, query } = useSearchState();
  const { lots: fresh } = useSearchAnswer();
  const live = useLiveLots();
  const { lots, interests, onDecided } = useDecidedLots(live.lots, live.reorder);
  useLastPage(lots);
  const selection = useSelection(shop === undefined ? 'cotton' : `shop ${shop}`, fresh);
  const narrow = useNarrow();
  const settings = useColumns();
  const [density, onDensity] = useDensity();
  const area = useRef<HTMLDivElement>(null);
  const { folded, toggle } = useFolding(area);
  const onToggle = useStable(toggle);
  const bar = useStuck(area);
  const onTop = useStable(() => area.current?.scrollIntoView({ block: 'start' }));
  const groups = useLiveGroups(live.quotes);
  const { moved, reorder } = query.group ? { moved: groups.moved, reorder: groups.refresh } : live;
  const onReorder = useStable(reorder);
  // A step of the search renders the bar only where its own values change.
  const notice = useMemo(() => <Moved {...{ moved, onReorder }} />, [moved, onReorder]);
  const before = useMemo(
    () => (
      <>
        <PresetsMenu />
        <FoldButton {...{ folded, onToggle }} />
        <MapButton />
      </>
    ),
    [folded, onToggle],
  );
  return (
    <QuoteContext value={live.quotes}>
      <PresetsProvider settings={settings} density={density} setDensity={onDensity}>
        <InterestProvider interests={interests} onDecided={onDecided}>
          <Recovery />
          {!narrow && !folded && <FilterArea />}
          <div ref={area}>
            <PresetsLine />
            <div ref={bar} className={styles.bar}>
              {narrow ? (
                <NarrowBar {...{ selection, settings }}>{notice}</NarrowBar>
              ) : (
                <>
                  <ChipBar {...{ before, after }}>{notice}</ChipBar>
                  <Toolbar {...{ selection, settings, density, onDensity }} />
                </>
              )}
            </div>
            <section className={`${styles.lotsCard} panel`} aria-label="批次">
              <MapPlace />
              <LotsStage
                live={{ ...live, lots }}
                groups={groups}
                selection={selection}
                layout={settings.layout}
                onLayout={settings.setLayout}
                density={density}
                onTop={onTop}
              />
              {!query.group && <LotPager onPage={onTop} />}
              <GoneLots />
              <SelectionBar
                {...{ selection, settings }}
                pricing={{ premium: query.premium, mill: query.mill }}
              >
                <BlendButton selection={selection} first />
              </SelectionBar>
            </section>
          </div>
        </InterestProvider>
      </PresetsProvider>
    </QuoteContext>
  );
}

/** Returns a ref for the bar that sticks at the top of an area, whose styles know its height as --stuck. */
function useStuck(area: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const measure = () => area.current?.style.setProperty('--stuck', `${bar.offsetHeight}px`);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(bar);
    return () => sizes.disconnect();
  }, [area]);
  return ref;
}

interface MovedProps {
  moved: boolean;
  onReorder: () => void;
}

/** A notice that prices have moved. Its place is reserved, so that nothing shifts when it appears. */
function Moved({ moved, onReorder }: MovedProps) {
  const { answer } = useSearchAnswer();
  const { error } = useSearchStatus();
  const shown = !useIsOld() && answer !== undefined && !error && moved;
  return (
    <button
      type="button"
      className={styles.moved}
      aria-label="行情已变动，点此刷新排序"
      style={{ visibility: shown ? 'visible' : 'hidden' }}
      onClick={onReorder}
    >
      <SyncOutlined /> <span>行情已变动</span>
      <span>，点此刷新排序</span>
    </button>
  );
}
