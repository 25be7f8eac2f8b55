import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useSearchState } from '../../../search/contexts';
import type { Order } from '../../../search/demand';
import { groupSorting, groupsSortedBy, inOrder } from '../../../search/grouping';
import { useMill } from '../../../search/mill';
import { MillOptions } from '../../../search/widgets/mill-options';
import { OrderSelect } from '../../../search/widgets/order-select';
import { PremiumOptions } from '../../../search/widgets/premium-options';
import { sortedBy, sorts } from '../../../shell/lots/sorting';
import styles from './lots.module.css';

const quick: Order[] = ['price', 'price3128', 'basis', 'length', 'listingTime'];

const withDelivered: Order[] = ['delivered', ...quick.filter((order) => order !== 'listingTime')];

/** The orders of groups, by what they are called. */
const ofGroups = {
  price: '现价',
  price3128: '折3128',
  delivered: '到厂价',
  weight: '公重',
  count: '批数',
} as const;

/** The usual orders of lots or groups, a button each; a second click turns the order around. */
export function SortButtons() {
  const { query } = useSearchState();
  return (
    <fieldset className={`sorts ${styles.sorts}`}>
      <legend>排序</legend>
      {query.group ? <GroupSorts /> : <LotSorts />}
    </fieldset>
  );
}

function LotSorts() {
  const { query, show } = useSearchState();
  const orders = useMill().mills.length > 0 ? withDelivered : quick;
  return orders.map((order) => (
    <Sort
      key={order}
      name={sorts[order].name}
      current={query.order === order}
      asc={query.asc}
      onSort={() => show(inOrder(query, sortedBy(query, order)))}
    />
  ));
}

function GroupSorts() {
  const { query, show } = useSearchState();
  const now = groupSorting(query);
  const hasMill = useMill().mills.length > 0;
  const orders = (Object.keys(ofGroups) as (keyof typeof ofGroups)[]).filter(
    (order) => hasMill || order !== 'delivered',
  );
  return orders.map((order) => (
    <Sort
      key={order}
      name={ofGroups[order]}
      current={now.order === order}
      asc={now.asc}
      onSort={() => show(groupsSortedBy(query, order))}
    />
  ));
}

interface SortProps {
  name: string;
  current: boolean;
  asc: boolean;
  onSort: () => void;
}

function Sort({ name, current, asc, onSort }: SortProps) {
  return (
    <button type="button" aria-pressed={current} onClick={onSort}>
      {name}
      {current && (asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
    </button>
  );
}

/** Every order in a list, and the direction. */
export function SortSelect() {
  const { query, show } = useSearchState();
  const hasMill = useMill().mills.length > 0;
  const orders = Object.entries(sorts).filter(([order]) => hasMill || order !== 'delivered');
  return (
    <OrderSelect
      orders={orders.map(([order, { name }]) => ({ order, name }))}
      order={query.order}
      asc={query.asc}
      onOrder={(next) => {
        const order = next as Order;
        show(inOrder(query, { order, asc: sorts[order].asc }));
      }}
      onTurn={() => show(inOrder(query, { order: query.order, asc: !query.asc }))}
    />
  );
}

/** The premium table by which 折3128 is reckoned: a published one, or one of the own company. */
export function PremiumSelect() {
  return (
    <span className={styles.premium}>
      折3128按
      <PremiumOptions label="折3128按" />
    </span>
  );
}

/** The mill of delivered prices; nothing without mills. */
export function MillSelect() {
  if (useMill().mills.length === 0) return null;
  return (
    <span className={styles.premium}>
      到厂价按
      <MillOptions label="到厂价按" />
    </span>
  );
}
