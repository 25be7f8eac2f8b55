import { memo } from 'react';
import { useSearchAnswer, useSearchState } from '../../../search/contexts';
import { lotMax, pageMax, pageSize } from '../../../search/demand';
import { pagesOf } from '../../../search/state';
import { NumberInput } from '../../../search/widgets/number-input';
import { whole } from '../../../ui/format';
import { Pager } from '../../../ui/table/pager';
import styles from './lots.module.css';

/** The pages of the result, to the last lot that can be paged to. */
export const LotPager = memo(function LotPager({ onPage }: { onPage: () => void }) {
  const { query, show } = useSearchState();
  const { answer } = useSearchAnswer();
  const total = answer?.totalRow ?? 0;
  const last = pagesOf(total);
  if (last === 0) return null;
  const go = (pageNum: number) => {
    show({ ...query, pageNum });
    onPage();
  };
  return (
    <Pager
      always
      keys
      page={query.pageNum}
      size={pageSize}
      total={Math.min(total, lotMax)}
      onPage={go}
    >
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
    </Pager>
  );
});
