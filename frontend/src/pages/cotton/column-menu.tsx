import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Pop } from '../../ui/pop';
import { ColumnChoices } from './column-choices';
import { columns } from './columns';
import { moved, ordered } from './layout';
import type { ColumnSettings } from './use-columns';

interface ColumnMenuProps {
  settings: ColumnSettings;
}

/** Which columns are shown, and in which order. This browser remembers it; members keep choices under names. */
export function ColumnMenu({ settings }: ColumnMenuProps) {
  return (
    <Pop label="列" content={<ColumnList settings={settings} />}>
      列 <SettingOutlined />
    </Pop>
  );
}

/** Without these a row has no name and nothing can be done with it. */
const always = ['batch', 'actions'];

function ColumnList({ settings }: ColumnMenuProps) {
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
      <ColumnChoices settings={settings} />
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
