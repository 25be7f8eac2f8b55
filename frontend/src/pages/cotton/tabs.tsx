import type { ReactNode } from 'react';
import { useImportedCount, useTabCount } from '../../api/lots';
import { useWanted } from '../../search/cotton-search';
import { firstQuery, type Tab } from '../../search/demand';
import { whole } from '../../ui/format';
import { Soon } from '../../ui/soon';

/** The tabs with the number of their lots. Another tab begins without filters. A button may stand at the end. */
export function Tabs({ children }: { children?: ReactNode }) {
  const { query, show } = useWanted();
  const xinjiang = useTabCount(0).data;
  const inland = useTabCount(1).data;
  const yuan = useImportedCount(1).data;
  const dollar = useImportedCount(2).data;
  const tab = (id: Tab, name: string, count: number | undefined) => (
    <button
      type="button"
      role="tab"
      aria-selected={query.tab === id}
      onClick={() => query.tab !== id && show({ ...firstQuery, tab: id })}
    >
      <Named name={name} count={count} />
    </button>
  );
  return (
    <div className="tabs">
      <Soon reason="请先登录" className="tab">
        我的定制
      </Soon>
      <div role="tablist" aria-label="棉花类别">
        {tab(1, '新疆棉', xinjiang)}
        {tab(2, '地产棉', inland)}
      </div>
      <Soon className="tab">
        <Named name="进口棉¥" count={yuan} />
      </Soon>
      <Soon className="tab">
        <Named name="进口棉$" count={dollar} />
      </Soon>
      {children}
    </div>
  );
}

function Named({ name, count }: { name: ReactNode; count: number | undefined }) {
  return (
    <>
      {name}
      <span className="tab-count num">{count === undefined ? '' : whole(count)}</span>
    </>
  );
}
