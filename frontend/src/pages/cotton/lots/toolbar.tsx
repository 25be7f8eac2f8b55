import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useFilterArea } from '../../../api/bases';
import { useSearchState } from '../../../search/cotton-search';
import type { Order } from '../../../search/demand';
import type { ColumnSettings } from '../../../ui/columns/column-list';
import { BlendButton } from '../blend/blend-button';
import { ColumnMenu } from './column-menu';
import { ExportMenu } from './export-menu';
import { type Density, densities } from './layout';
import styles from './lots.module.css';
import type { Selection } from './selection';
import { SelectionActions } from './selection-actions';
import { sortedBy, sorts } from './sorting';
import { SumLine } from './sum-line';

const quick: Order[] = ['price', 'price3128', 'basis', 'length', 'listingTime'];

interface ToolbarProps {
  selection: Selection;
  settings: ColumnSettings;
  density: Density;
  onDensity: (density: Density) => void;
  narrow: boolean;
}

/** The line over the table: sums, order, premium table, columns, density, export. */
export function Toolbar({ selection, settings, density, onDensity, narrow }: ToolbarProps) {
  return (
    <div className="toolbar">
      <SumLine />
      <div className={styles.tools}>
        {narrow ? <SortSelect /> : <SortButtons />}
        <PremiumSelect />
        {!narrow && (
          <>
            <ColumnMenu settings={settings} />
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
            <SelectionActions selection={selection} />
          </>
        )}
        <BlendButton />
        <ExportMenu settings={settings} />
      </div>
    </div>
  );
}

function SortButtons() {
  const { query, show } = useSearchState();
  return (
    <fieldset className={`sorts ${styles.sorts}`}>
      <legend>排序</legend>
      {quick.map((order) => {
        const current = query.order === order;
        return (
          <button
            key={order}
            type="button"
            aria-pressed={current}
            onClick={() => show({ ...query, ...sortedBy(query, order), pageNum: 1 })}
          >
            {sorts[order].name}
            {current && (query.asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
          </button>
        );
      })}
    </fieldset>
  );
}

function SortSelect() {
  const { query, show } = useSearchState();
  return (
    <>
      <select
        aria-label="排序"
        value={query.order}
        onChange={(event) => {
          const order = event.target.value as Order;
          show({ ...query, order, asc: sorts[order].asc, pageNum: 1 });
        }}
      >
        {Object.entries(sorts).map(([order, { name }]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={query.asc ? '改为降序' : '改为升序'}
        onClick={() => show({ ...query, asc: !query.asc, pageNum: 1 })}
      >
        {query.asc ? <CaretUpOutlined /> : <CaretDownOutlined />}
      </button>
    </>
  );
}

/** The premium table by which 折3128 is reckoned. */
function PremiumSelect() {
  const { query, show } = useSearchState();
  const tables = useFilterArea().data?.premiumTables ?? [];
  const standard = tables.find((table) => table.standard)?.code ?? '';
  const current = tables.find(({ code }) => code === (query.premium || standard));
  return (
    <label className={styles.premium} title={current && `${current.name}：${current.applies}`}>
      折3128按
      <select
        value={query.premium || standard}
        onChange={(event) => {
          const code = event.target.value;
          show({ ...query, premium: code === standard ? '' : code, pageNum: 1 });
        }}
      >
        {tables.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
