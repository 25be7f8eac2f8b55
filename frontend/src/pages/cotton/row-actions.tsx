import { CopyOutlined, DiffOutlined, FormOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useAddCompared } from '../../api/compare';
import type { Lot } from '../../api/types';
import { useCopyLines } from '../../ui/lot/copy-line';
import { useToast } from '../../ui/toast';

/** What the rows can do, made once for all of them. */
interface Actions {
  copy: (lot: Lot) => void;
  compare: (lot: Lot) => void;
}

const ActionsContext = createContext<Actions>({ copy: () => {}, compare: () => {} });

export function RowActionsProvider({ children }: { children: ReactNode }) {
  const copy = useCopyLines();
  const { mutate } = useAddCompared();
  const toast = useToast();
  const actions = useMemo<Actions>(
    () => ({
      copy: (lot) => void copy([lot]),
      compare: (lot) => mutate([lot.listingID], { onSuccess: () => toast.success('已加入对比') }),
    }),
    [copy, mutate, toast],
  );
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

const later = '请先登录后使用，即将开放';

/** What can be done with one lot. */
export function RowActions({ lot }: { lot: Lot }) {
  const { copy, compare } = use(ActionsContext);
  return (
    <span className="row-actions">
      <Later name="询价" batch={lot.batchID} icon={<FormOutlined />} />
      <Later name="加购物车" batch={lot.batchID} icon={<ShoppingCartOutlined />} />
      <button
        type="button"
        title="加入对比"
        aria-label={`对比 ${lot.batchID}`}
        onClick={() => compare(lot)}
      >
        <DiffOutlined />
      </button>
      <button
        type="button"
        title="复制报价行"
        aria-label={`复制 ${lot.batchID} 的报价行`}
        onClick={() => copy(lot)}
      >
        <CopyOutlined />
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
