import { memo } from 'react';
import { useSearchState } from '../../../search/contexts';
import { pricingOf } from '../../../search/mill';
import { ColumnMenu } from '../../../shell/lots/column-menu';
import { KeysButton } from '../../../shell/lots/keys-button';
import { type Density, densities } from '../../../shell/lots/layout';
import type { Selection } from '../../../shell/lots/selection';
import { SelectionActions } from '../../../shell/lots/selection-actions';
import type { ColumnSettings } from '../../../ui/columns/column-list';
import { BlendButton } from '../blend/blend-button';
import { ExportMenu } from './export-menu';
import { GroupSelect } from './group-select';
import styles from './lots.module.css';
import { PremiumSelect, SortButtons } from './order-controls';
import { SearchNotice } from './search-notice';
import { SumLine } from './sum-line';

interface ToolbarProps {
  selection: Selection;
  settings: ColumnSettings;
  density: Density;
  onDensity: (density: Density) => void;
}

/** The line over the table: sums, order, premium table, columns, density, export. */
export const Toolbar = memo(function Toolbar({
  selection,
  settings,
  density,
  onDensity,
}: ToolbarProps) {
  const { query, shop } = useSearchState();
  return (
    <div className="toolbar">
      <SearchNotice>
        <SumLine />
      </SearchNotice>
      <div className={styles.tools}>
        <SortButtons />
        <PremiumSelect />
        <GroupSelect />
        <ColumnMenu settings={settings} named={shop !== undefined} />
        <select
          aria-label="行距"
          value={density}
          onChange={(event) => onDensity(event.target.value as Density)}
        >
          {Object.entries(densities).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles.chosenTools}>
          <SelectionActions selection={selection} pricing={pricingOf(query.premium, query.mill)} />
        </span>
        <BlendButton selection={selection} />
        <ExportMenu settings={settings} />
        <KeysButton />
      </div>
    </div>
  );
});
