import { type ReactNode, Suspense, useState } from 'react';
import { type Chip, Chips } from '../search/widgets/chips';
import { CopyLink } from '../search/widgets/copy-link';
import { FiltersButton } from '../search/widgets/filters-button';
import { OrderSelect } from '../search/widgets/order-select';
import { whole } from '../ui/format';
import { lazyPart } from '../ui/lazy-part';
import { useNarrow } from '../ui/narrow';
import styles from './result-list.module.css';
import { PageArea, type PageAreaProps } from './table-area';

const FiltersDrawer = lazyPart(async () => ({
  default: (await import('../search/widgets/filters-drawer')).FiltersDrawer,
}));

/** An order of a list, by its name for users. */
export interface Order {
  order: string;
  name: string;
  /** it begins with the least value */
  ascending?: boolean;
}

interface ResultListProps<Row, Query> extends Omit<PageAreaProps<Row>, 'sorting' | 'onSort'> {
  label: string;
  /** the measure word of the rows */
  unit: string;
  /** the filters */
  panel: ReactNode;
  chips: readonly Chip<Query>[];
  change: (patch: Partial<Query>) => void;
  onClear: () => void;
  orders: readonly Order[];
  order: string;
  asc: boolean;
  onOrder: (order: string, asc: boolean) => void;
  /** further controls in the line over the rows */
  tools?: ReactNode;
  /** the head of the rows, such as tabs */
  head?: ReactNode;
  /** shown in place of the rows */
  instead?: ReactNode;
}

/**
 * The filters of a search, those in use, the order and a page of the rows found. On a phone the filters are in a
 * drawer.
 */
export function ResultList<Row, Query>(props: ResultListProps<Row, Query>) {
  const {
    panel,
    chips,
    change,
    onClear,
    orders,
    order,
    asc,
    onOrder,
    tools,
    head,
    instead,
    unit,
    ...area
  } = props;
  const narrow = useNarrow();
  const found = `${whole(area.query.data?.totalRow)} ${unit}`;
  const list = <Chips chips={chips} change={change} />;
  const clear = (
    <button type="button" onClick={onClear}>
      清除
    </button>
  );
  return (
    <>
      {narrow || <div className="panel">{panel}</div>}
      <div className={narrow ? 'narrow-line' : styles.tools}>
        {narrow && (
          <FiltersInDrawer count={chips.length} found={found} onClear={onClear}>
            {panel}
          </FiltersInDrawer>
        )}
        {narrow || list}
        {!narrow && chips.length > 0 && clear}
        {narrow || <CopyLink />}
        {narrow || tools}
        <span className={`${styles.found} num`}>{found}</span>
        <OrderSelect
          {...{ orders, order, asc }}
          onOrder={(next) =>
            onOrder(
              next,
              orders.some((one) => one.order === next && one.ascending),
            )
          }
          onTurn={() => onOrder(order, !asc)}
        />
      </div>
      {narrow && tools && <div className={styles.narrowTools}>{tools}</div>}
      {narrow && chips.length > 0 && (
        <div className={styles.narrowChips}>
          {list}
          {clear}
        </div>
      )}
      <section className="panel" aria-label={area.label}>
        {head}
        {instead ?? (
          <PageArea
            {...area}
            sorting={{ by: order, ascending: asc }}
            onSort={({ by, ascending }) => onOrder(by, ascending)}
            onPage={(page) => {
              area.onPage(page);
              window.scrollTo({ top: 0 });
            }}
          />
        )}
      </section>
    </>
  );
}

interface FiltersInDrawerProps {
  count: number;
  found: string;
  onClear: () => void;
  children: ReactNode;
}

function FiltersInDrawer({ count, children, ...rest }: FiltersInDrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FiltersButton count={count} onOpen={() => setOpen(true)} />
      <Suspense>
        {open && (
          <FiltersDrawer {...rest} onClose={() => setOpen(false)}>
            {children}
          </FiltersDrawer>
        )}
      </Suspense>
    </>
  );
}
