import { Input } from 'antd';
import { Suspense, useState } from 'react';
import { call, failureOf } from '../../api/client';
import { chipsOf } from '../../search/chips';
import { useSearchState } from '../../search/contexts';
import { firstQuery } from '../../search/demand';
import type { FilterKey } from '../../search/filters';
import { useHasMills } from '../../search/mill';
import { afterShorthand, withoutWords } from '../../search/shorthand';
import { Chips } from '../../search/widgets/chip-bar';
import { FiltersButton } from '../../search/widgets/filters-button';
import { OrderSelect } from '../../search/widgets/order-select';
import { whole } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { useNarrow } from '../../ui/narrow';
import { Nothing } from '../../ui/nothing';
import type { Sorting } from '../../ui/table/column';
import { useToast } from '../../ui/toast';
import { orders } from './address';
import styles from './auction.module.css';
import { CountedEditors } from './search';

const FiltersDrawer = lazyPart(async () => ({
  default: (await import('../../search/widgets/filters-drawer')).FiltersDrawer,
}));

/** The filters of a phone, in the order of the columns. */
const narrowKeys: FilterKey[] = [
  ...(['origin', 'year', 'pick', 'depot', 'ginnery', 'grade', 'length', 'strong'] as const),
  ...([
    'mike',
    'mikeGrade',
    'neat',
    'impurity',
    'moisture',
    'contract',
    'price',
    'price3128',
  ] as const),
];

interface ToolbarProps {
  /** the number of lots found; undefined while it is not known */
  found: number | undefined;
  /** the number of all lots */
  all: number;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The search line, the filters in use and the number of lots; on a phone also the filters and the order. */
export function Toolbar(props: ToolbarProps) {
  const { query } = useSearchState();
  const narrow = useNarrow();
  const filtered = chipsOf(query.filters).length > 0;
  if (!narrow) {
    return (
      <div className={`chips ${styles.tools}`}>
        <Line />
        <Chips />
        <span className="chips-actions">
          {filtered && <Clear />}
          <Found {...props} />
        </span>
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <Line />
      <div className="narrow-line">
        <Filters {...props} />
        <Found {...props} />
        <Orders {...props} />
      </div>
      {filtered && (
        <div className={styles.narrowChips}>
          <Chips />
          <Clear />
        </div>
      )}
    </div>
  );
}

/** The line that is read as the shorthand of traders, as that of the cotton page. */
function Line() {
  const { query, show } = useSearchState();
  const [reading, setReading] = useState(false);
  const toast = useToast();
  const { filters } = query;
  const [text, setText] = useState(filters.keyword ?? '');
  const [of, setOf] = useState(filters); // what was read is among the filters in use
  if (of !== filters) {
    setOf(filters);
    setText(filters.keyword ?? '');
  }
  const find = async (line: string) => {
    if (!line) return show(withoutWords(query));
    setReading(true);
    try {
      const meant = await call('POST batch/readShorthand', { text: line });
      show(afterShorthand(query, meant));
      for (const hint of meant.hints) toast.warning(hint);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Input.Search
      className={styles.line}
      allowClear
      maxLength={2000}
      value={text}
      loading={reading}
      placeholder="批号、仓库，或 双29 南疆"
      aria-label="在本场找批次"
      onChange={({ target }) => setText(target.value)}
      onSearch={(line) => void find(line.trim())}
    />
  );
}

function Clear({ children = '清除' }: { children?: string }) {
  const { query, show } = useSearchState();
  return (
    <button type="button" className="link" onClick={() => show({ ...firstQuery, tab: query.tab })}>
      {children}
    </button>
  );
}

const Found = ({ found, all }: ToolbarProps) => (
  <span className={`num ${styles.found}`}>
    {found === all ? '' : `${whole(found)} / `}
    {whole(all)} 批
  </span>
);

/** The button of a phone that opens the filters. */
function Filters({ found }: ToolbarProps) {
  const { query, show } = useSearchState();
  const [open, setOpen] = useState(false);
  const hasMills = useHasMills();
  const keys = hasMills ? [...narrowKeys, 'delivered' as const] : narrowKeys;
  return (
    <>
      <FiltersButton count={chipsOf(query.filters).length} onOpen={() => setOpen(true)} />
      <Suspense>
        {open && (
          <FiltersDrawer
            found={`${whole(found)} 批`}
            onClear={() => show({ ...firstQuery, tab: query.tab })}
            onClose={() => setOpen(false)}
          >
            <CountedEditors keys={keys} />
          </FiltersDrawer>
        )}
      </Suspense>
    </>
  );
}

function Orders({ sorting: { by, ascending }, onSort }: ToolbarProps) {
  const hasMills = useHasMills();
  const names = Object.entries(orders).filter(([order]) => hasMills || order !== 'delivered');
  return (
    <OrderSelect
      orders={names.map(([order, { name }]) => ({ order, name }))}
      order={by}
      asc={ascending}
      onOrder={(next) =>
        onSort({ by: next, ascending: orders[next as keyof typeof orders].ascending })
      }
      onTurn={() => onSort({ by, ascending: !ascending })}
    />
  );
}

/** The content in the place of lots when none meets the filters. */
export const NoneFound = () => (
  <Nothing text="本场没有符合条件的批次">
    <Clear>清除全部条件</Clear>
  </Nothing>
);
