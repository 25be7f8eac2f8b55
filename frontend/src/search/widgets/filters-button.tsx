import { FilterOutlined } from '@ant-design/icons';

interface FiltersButtonProps {
  /** the number of filters in use */
  count: number;
  /** the key of the page that opens them */
  shortcut?: string;
  onOpen: () => void;
}

/** Opens the filters of a list, on narrow screens. */
export const FiltersButton = ({ count, shortcut, onOpen }: FiltersButtonProps) => (
  <button type="button" className="open-filters" aria-keyshortcuts={shortcut} onClick={onOpen}>
    <FilterOutlined /> 筛选
    {count > 0 && <b className="num">{count}</b>}
  </button>
);
