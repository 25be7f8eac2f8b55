import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSearchAnswer, useSearchState } from '../../../search/cotton-search';
import { lotMax, pageMax, pageSize } from '../../../search/demand';
import { pagesOf } from '../../../search/state';
import { NumberInput } from '../../../search/widgets/number-input';
import { whole } from '../../../ui/format';
import styles from './lots.module.css';
import { pagesAround } from './pages';

/** The pages of the result, to the last lot that can be paged to. */
export function Pager({ onPage }: { onPage: () => void }) {
  const { query, show } = useSearchState();
  const { answer } = useSearchAnswer();
  const total = answer?.totalRow ?? 0;
  const last = pagesOf(total);
  if (last === 0) return null;
  const current = query.pageNum;
  const go = (pageNum: number) => {
    show({ ...query, pageNum });
    onPage();
  };
  const step = (to: number, label: string, icon: ReactNode) => (
    <button type="button" aria-label={label} disabled={to < 1 || to > last} onClick={() => go(to)}>
      {icon}
    </button>
  );
  return (
    <nav className={`pager ${styles.pager} num`} aria-label="分页">
      {step(current - 1, '上一页', <LeftOutlined />)}
      {pagesAround(current, last).map((page, i) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place.
          <span key={`gap ${i}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={`第 ${page} 页`}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => go(page)}
          >
            {page}
          </button>
        ),
      )}
      {step(current + 1, '下一页', <RightOutlined />)}
      {last > 5 && (
        <span className={styles.pagerJump}>
          跳至
          <NumberInput
            label="跳至页"
            value={undefined}
            read={(text) =>
              /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), last) : undefined
            }
            onValue={(page) => page && go(page)}
          />
          页
        </span>
      )}
      {last === pageMax && total > lotMax && (
        <span className={styles.pagerNote}>
          共 {whole(total)} 批，只能翻到第 {whole(lotMax)} 批（每页 {pageSize}{' '}
          批）；请再加条件缩小范围
        </span>
      )}
    </nav>
  );
}
