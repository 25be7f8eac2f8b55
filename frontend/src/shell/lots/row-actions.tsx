import {
  CheckOutlined,
  CopyOutlined,
  DiffOutlined,
  FlagOutlined,
  FormOutlined,
  ShoppingCartOutlined,
  ShoppingFilled,
} from '@ant-design/icons';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useCarted } from '../../api/cart';
import { useAddCompared, useCompared, useRemoveCompared } from '../../api/compare';
import type { Lot } from '../../api/types';
import { auctionsOf, shopPath } from '../../ui/chrome/places';
import { lazyPart } from '../../ui/lazy-part';
import { useCopyLines } from '../../ui/lot/copy-line';
import { lotAddress } from '../../ui/lot/lot';
import { useToast } from '../../ui/toast';
import { useCartActions } from '../cart/use-cart-toggle';
import { useInterest } from '../interest/actions';
import { UnwantedButton } from '../interest/buttons';
import { useAdministers } from '../mark-button';
import { useOrderDialog } from '../order/order-dialog';
import styles from './lots.module.css';

const MarkDialog = lazyPart(() => import('../mark-dialog'));

/** The actions of the rows, created once for all rows. */
interface Actions {
  copy: (lot: Lot) => void;
  /** opens the order dialog, or the auction of a lot in one */
  order: (lot: Lot) => void;
  /** opens the marks of a lot; absent for people who do not administer the platform */
  mark?: (lot: Lot) => void;
  /** adds it to the comparison list, or removes it */
  compare: (lot: Lot, off: boolean) => void;
  /** puts it into the cart, or removes it */
  cart: (lot: Lot, off: boolean) => void;
  /** opens what a link points at without leaving the site */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const nothing = () => {};
const ActionsContext = createContext<Actions>({
  copy: nothing,
  order: nothing,
  compare: nothing,
  cart: nothing,
  follow: nothing,
});

/** The listings on the comparison list. Only the buttons that show it follow it. */
const ComparedContext = createContext<ReadonlySet<number>>(new Set());

/** The listings in the cart. Only the buttons that show it follow it. */
const CartedContext = createContext<ReadonlySet<number>>(new Set());

export function RowActionsProvider({ children }: { children: ReactNode }) {
  const copy = useCopyLines();
  const { mutate: add } = useAddCompared();
  const { mutate: remove } = useRemoveCompared();
  const { data } = useCompared();
  const compared = useMemo(() => new Set(data?.map(({ listingID }) => listingID)), [data]);
  const carted = useCarted();
  const { add: addToCart, remove: removeFromCart } = useCartActions();
  const toast = useToast();
  const order = useOrderDialog();
  const navigate = useNavigate();
  const administers = useAdministers();
  const [marking, setMarking] = useState<Lot>();
  const actions = useMemo<Actions>(
    () => ({
      copy: (lot) => void copy([lot]),
      order: (lot) => (lot.state === 6 ? navigate(auctionsOf(lot.batchID)) : order([lot])),
      mark: administers ? setMarking : undefined,
      compare: ({ listingID }, off) => {
        const onSuccess = () => toast.success(off ? '已移出对比' : '已加入对比');
        (off ? remove : add)([listingID], { onSuccess });
      },
      cart: ({ listingID }, off) => (off ? removeFromCart : addToCart)([listingID]),
      follow: (event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return; // the browser's own ways to open a link
        event.preventDefault();
        navigate(event.currentTarget.pathname + event.currentTarget.search);
      },
    }),
    [copy, order, add, remove, addToCart, removeFromCart, toast, navigate, administers],
  );
  return (
    <ActionsContext value={actions}>
      <ComparedContext value={compared}>
        <CartedContext value={carted}>{children}</CartedContext>
      </ComparedContext>
      <Suspense>
        {marking && <MarkDialog lot={marking} onClose={() => setMarking(undefined)} />}
      </Suspense>
    </ActionsContext>
  );
}

/** The number of a lot, which opens it. A router's link would be drawn again with every change of the address. */
export function BatchLink({ lot }: { lot: Lot }) {
  const { follow } = use(ActionsContext);
  const seen = useInterest(lot.listingID)?.seen;
  return (
    <a
      className={seen ? 'lot-seen num' : 'num'}
      title={seen ? '已看' : undefined}
      href={lotAddress(lot)}
      data-lot-number=""
      onClick={follow}
    >
      {lot.batchID}
    </a>
  );
}

/** The seller of a lot, with a link to the shop. */
export function SellerLink({ lot }: { lot: Lot }) {
  const { follow } = use(ActionsContext);
  const { memberID, memberOwnerName } = lot;
  return (
    <a className="seller-link" href={shopPath(memberID)} title={memberOwnerName} onClick={follow}>
      {memberOwnerName}
    </a>
  );
}

// Made once: what is the same is not drawn again.
const icons = {
  ask: <FormOutlined />,
  cart: <ShoppingCartOutlined />,
  carted: <ShoppingFilled />,
  compare: <DiffOutlined />,
  compared: <CheckOutlined />,
  copy: <CopyOutlined />,
  mark: <FlagOutlined />,
};

/** The actions on a lot. */
export function RowActions({ lot }: { lot: Lot }) {
  const { copy, order, compare, cart, mark } = use(ActionsContext);
  const inCart = use(CartedContext).has(lot.listingID);
  const compared = use(ComparedContext).has(lot.listingID);
  return (
    <span className={styles.rowActions}>
      <button
        type="button"
        title="询盘"
        aria-label={`询盘 ${lot.batchID}`}
        onClick={() => order(lot)}
      >
        {icons.ask}
      </button>
      {mark ? (
        <button
          type="button"
          title="标记"
          aria-label={`标记 ${lot.batchID}`}
          onClick={() => mark(lot)}
        >
          {icons.mark}
        </button>
      ) : (
        <button
          type="button"
          title={inCart ? '移出购物车' : '加入购物车'}
          aria-label={`购物车 ${lot.batchID}`}
          aria-pressed={inCart}
          onClick={() => cart(lot, inCart)}
        >
          {inCart ? icons.carted : icons.cart}
        </button>
      )}
      <button
        type="button"
        title={compared ? '移出对比' : '加入对比'}
        aria-label={`对比 ${lot.batchID}`}
        aria-pressed={compared}
        onClick={() => compare(lot, compared)}
      >
        {compared ? icons.compared : icons.compare}
      </button>
      <button
        type="button"
        title="复制报价行"
        aria-label={`复制 ${lot.batchID} 的报价行`}
        onClick={() => copy(lot)}
      >
        {icons.copy}
      </button>
      <UnwantedButton lot={lot} />
    </span>
  );
}
