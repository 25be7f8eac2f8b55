import { MoreOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useSearchAnswer, useSearchStatus } from '../../../search/contexts';
import { ChipActions, Chips } from '../../../search/widgets/chip-bar';
import { KeysButton } from '../../../shell/lots/keys-button';
import type { Selection } from '../../../shell/lots/selection';
import type { ColumnSettings } from '../../../ui/columns/column-list';
import { whole } from '../../../ui/format';
import { BlendButton } from '../blend/blend-button';
import { ExportMenu } from './export-menu';
import { FilterButton } from './filter-area';
import { GroupSelect } from './group-select';
import { InterestSelect, UnwantedLine } from './interest-select';
import styles from './lots.module.css';
import { MapButton } from './map-button';
import { MillSelect, PremiumSelect, SortSelect } from './order-controls';
import { PresetsMenu } from './presets-menu';
import { SearchNotice } from './search-notice';
import { SumLine } from './sum-line';

interface NarrowBarProps {
  selection: Selection;
  settings: ColumnSettings;
  /** a notice in the first line */
  children?: ReactNode;
}

/** The bar over the lots of a phone: filters, order and count; the filters in use; sums and the rest on demand. */
export function NarrowBar({ selection, settings, children }: NarrowBarProps) {
  const { answer } = useSearchAnswer();
  const { error } = useSearchStatus();
  const [more, setMore] = useState(false);
  return (
    <>
      <div className="narrow-line">
        <FilterButton />
        <SortSelect />
        <span className={`found-count num ${error ? styles.foundOld : ''}`}>
          <b>{whole(answer?.totalRow)}</b> 批
        </span>
        {children}
        <button type="button" aria-label="更多" aria-expanded={more} onClick={() => setMore(!more)}>
          <MoreOutlined />
        </button>
      </div>
      <SearchNotice>
        <Chips />
      </SearchNotice>
      {/* Hidden controls have their keys: a pressed one shows the panel, that of the map hides it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its controls are buttons. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks them. */}
      <div
        className={styles.narrowMore}
        hidden={!more}
        onClick={({ target }) => setMore(!(target as Element).closest(`.${styles.mapButton}`))}
      >
        {more && <SumLine />}
        <ChipActions />
        <PresetsMenu />
        <InterestSelect />
        <UnwantedLine />
        <PremiumSelect />
        <MillSelect />
        <GroupSelect />
        <MapButton />
        <BlendButton selection={selection} />
        <ExportMenu settings={settings} />
        <KeysButton />
      </div>
    </>
  );
}
