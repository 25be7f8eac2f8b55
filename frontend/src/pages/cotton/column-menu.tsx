import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Pop } from '../../ui/pop';
import { columns } from './columns';
import { type Layout, moved, ordered, usualLayout } from './layout';

interface ColumnMenuProps {
  layout: Layout;
  onLayout: (layout: Layout) => void;
}

/** Which columns are shown, and in which order. This browser remembers it. */
export function ColumnMenu({ layout, onLayout }: ColumnMenuProps) {
  return (
    <Pop label="列" content={<ColumnList layout={layout} onLayout={onLayout} />}>
      列 <SettingOutlined />
    </Pop>
  );
}

/** Without these a row has no name and nothing can be done with it. */
const always = ['batch', 'actions'];

function ColumnList({ layout, onLayout }: ColumnMenuProps) {
  const list = ordered(columns, layout.order);
  const keys = list.map(({ key }) => key);
  const toggle = (key: string) => {
    const rest = layout.hidden.filter((hidden) => hidden !== key);
    const hidden = rest.length === layout.hidden.length ? [...rest, key] : rest;
    onLayout({ ...layout, hidden });
  };
  const move = (key: string, by: -1 | 1) => onLayout({ ...layout, order: moved(keys, key, by) });
  return (
    <div className="column-menu">
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
      <button type="button" className="column-reset" onClick={() => onLayout(usualLayout)}>
        恢复默认
      </button>
    </div>
  );
}
