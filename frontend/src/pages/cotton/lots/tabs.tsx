import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDemands } from '../../../api/demands';
import { useImportedCount, useTabCount } from '../../../api/lots';
import { useMe } from '../../../api/me';
import { firstQuery, type Tab, urlText } from '../../../search/demand';
import { mineAddress } from '../../../search/saved/use-open';
import styles from '../../../shell/lots/tabs.module.css';
import { useAskLogin } from '../../../ui/chrome/ask-login';
import { importedIn } from '../../../ui/chrome/places';
import { whole } from '../../../ui/format';

interface TabsProps {
  /** 0 the saved demands, 1 Xinjiang, 2 inland */
  tab: 0 | Tab;
}

/** The tabs with the number of their lots. Another tab starts without filters. */
export function Tabs({ tab }: TabsProps) {
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  const { data: me } = useMe();
  const mine = useDemands();
  const locked = tab === 0 && mine.isLoading;
  const xinjiang = useTabCount(0).data;
  const inland = useTabCount(1).data;
  const yuan = useImportedCount(1).data;
  const dollar = useImportedCount(2).data;
  const openMine = () => {
    if (me === null) void askLogin(mineAddress);
    else navigate(mineAddress);
  };
  const one = (id: 0 | Tab, name: ReactNode, open: () => void, closed?: string, key?: string) => (
    <button
      type="button"
      role="tab"
      aria-selected={tab === id}
      aria-disabled={Boolean(closed) || (locked && tab !== id)}
      aria-keyshortcuts={key}
      title={closed ?? (key && `快捷键 ${key.toUpperCase()}`)}
      onClick={() => tab !== id && !locked && open()}
    >
      {name}
    </button>
  );
  const lots = (id: Tab, name: string, count: number | undefined) =>
    one(id, <Named name={name} count={count} />, () =>
      navigate({ search: urlText({ ...firstQuery, tab: id }) }),
    );
  return (
    <div className={`${styles.tabs} ${styles.first}`}>
      <div role="tablist" aria-label="棉花类别">
        {one(
          0,
          <Named name="我的定制" count={mine.data?.length} />,
          openMine,
          me === null ? '请先登录' : undefined,
          'm',
        )}
        {lots(1, '新疆棉', xinjiang)}
        {lots(2, '地产棉', inland)}
      </div>
      <Link className={styles.tab} to={importedIn(1)}>
        <Named name="进口棉¥" count={yuan} />
      </Link>
      <Link className={styles.tab} to={importedIn(2)}>
        <Named name="进口棉$" count={dollar} />
      </Link>
    </div>
  );
}

function Named({ name, count }: { name: ReactNode; count: number | undefined }) {
  return (
    <>
      {name}
      <span className={`${styles.tabCount} num`}>{count === undefined ? '' : whole(count)}</span>
    </>
  );
}
