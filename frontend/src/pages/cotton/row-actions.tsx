import { CopyOutlined, DiffOutlined, FormOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { createContext, type MouseEvent, type ReactNode, use, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useAddCompared } from '../../api/compare';
import type { Lot } from '../../api/types';
import { useCopyLines } from '../../ui/lot/copy-line';
import { useToast } from '../../ui/toast';

/** What the rows can do, made once for all of them. */
interface Actions {
  copy: (lot: Lot) => void;
  compare: (lot: Lot) => void;
  /** opens what a link points at without leaving the site */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const nothing = () => {};
const ActionsContext = createContext<Actions>({ copy: nothing, compare: nothing, follow: nothing });

export function RowActionsProvider({ children }: { children: ReactNode }) {
  const copy = useCopyLines();
  const { mutate } = useAddCompared();
  const toast = useToast();
  const navigate = useNavigate();
  const actions = useMemo<Actions>(
    () => ({
      copy: (lot) => void copy([lot]),
      compare: (lot) => mutate([lot.listingID], { onSuccess: () => toast.success('已加入对比') }),
      follow: (event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return; // the browser's own ways to open a link
        event.preventDefault();
        navigate(event.currentTarget.pathname + event.currentTarget.search);
      },
    }),
    [copy, mutate, toast, navigate],
  );
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

/** Where a lot is shown in full. */
export const detailOf = ({ listingID }: Lot) => `/cottonmall/detail?listingID=${listingID}`;

/** The number of a lot, which opens it. A router's link would be drawn again with every change of the address. */
export function BatchLink({ lot }: { lot: Lot }) {
  const { follow } = use(ActionsContext);
  return (
    <a className="num" href={detailOf(lot)} onClick={follow}>
      {lot.batchID}
    </a>
  );
}

// Made once: what is the same is not drawn again.
const icons = {
  ask: <FormOutlined />,
  cart: <ShoppingCartOutlined />,
  compare: <DiffOutlined />,
  copy: <CopyOutlined />,
};

const later = '请先登录后使用，即将开放';

/** What can be done with one lot. */
export function RowActions({ lot }: { lot: Lot }) {
  const { copy, compare } = use(ActionsContext);
  return (
    <span className="row-actions">
      <Later name="询价" batch={lot.batchID} icon={icons.ask} />
      <Later name="加购物车" batch={lot.batchID} icon={icons.cart} />
      <button
        type="button"
        title="加入对比"
        aria-label={`对比 ${lot.batchID}`}
        onClick={() => compare(lot)}
      >
        {icons.compare}
      </button>
      <button
        type="button"
        title="复制报价行"
        aria-label={`复制 ${lot.batchID} 的报价行`}
        onClick={() => copy(lot)}
      >
        {icons.copy}
      </button>
    </span>
  );
}

function Later({ name, batch, icon }: { name: string; batch: string; icon: ReactNode }) {
  return (
    <span
      role="img"
      className="soon"
      title={`${name}：${later}`}
      aria-label={`${name} ${batch}：${later}`}
    >
      {icon}
    </span>
  );
}
