import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { ColumnChoices } from './column-choices';
import { type Layout, moved, ordered } from './layout';
import './columns.css';

/** Which columns are shown, and the choices that a member keeps under names. */
export interface ColumnSettings {
  layout: Layout;
  setLayout: (layout: Layout) => void;
  /** undefined for visitors, whose choice is kept in the browser */
  names?: string[];
  /** the name of the choice in use */
  active?: string;
  use: (name: string) => void;
  keep: (name: string) => void;
  remove: (name: string) => void;
  /** as it is at first; the choices stay */
  reset: () => void;
}

interface ColumnListProps {
  columns: readonly { key: string; title: string }[];
  settings: ColumnSettings;
  /** columns that are always shown */
  always: readonly string[];
  /** shows the choices under names */
  named?: boolean;
}

/** Shows, hides and reorders columns; named choices are at the top. */
export function ColumnList({ columns, settings, always, named = true }: ColumnListProps) {
  const { layout, setLayout, reset } = settings;
  const list = ordered(columns, layout.order);
  const keys = list.map(({ key }) => key);
  const toggle = (key: string) => {
    const rest = layout.hidden.filter((hidden) => hidden !== key);
    const hidden = rest.length === layout.hidden.length ? [...rest, key] : rest;
    setLayout({ ...layout, hidden });
  };
  const move = (key: string, by: -1 | 1) => setLayout({ ...layout, order: moved(keys, key, by) });
  return (
    <div className="column-menu">
      {named && <ColumnChoices settings={settings} />}
      <ul aria-label="列">
        {list.map(({ key, title }, place) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={!layout.hidden.includes(key)}
                disabled={always.includes(key)}
                onChange={() => toggle(key)}
              />
              {title}
            </label>
            <button
              type="button"
              aria-label={`${title}上移`}
              disabled={place === 0}
              onClick={() => move(key, -1)}
            >
              <ArrowUpOutlined />
            </button>
            <button
              type="button"
              aria-label={`${title}下移`}
              disabled={place === list.length - 1}
              onClick={() => move(key, 1)}
            >
              <ArrowDownOutlined />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="column-reset" onClick={reset}>
        恢复默认
      </button>
    </div>
  );
}
