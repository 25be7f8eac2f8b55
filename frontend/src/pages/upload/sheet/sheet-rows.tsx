import { type Upload, useUploadRows } from '../../../api/uploads';
import { PagePanel } from '../../../ui/page-panel';
import { useListState } from '../../../ui/table/list-state';
import { LineArea, usePageSize } from './line-area';
import { LineTab } from './line-tab';
import styles from './sheet.module.css';
import { type Outcome, outcomeName, outcomesOf } from './words';

/** The rows of a sheet that was uploaded, with what has become of each. */
export function SheetRows({ one }: { one: Upload }) {
  const [{ outcome: text, page }, choose] = useListState(['importID', 'outcome']);
  const outcomes = outcomesOf(one);
  const outcome = outcomes.find(([key]) => key === text)?.[0];
  const size = usePageSize();
  const query = useUploadRows(one, { outcome, pageNum: page, pageSize: size });
  return (
    <PagePanel title="各行的结果">
      <div className={styles.levelTabs} role="tablist" aria-label="行的结果">
        <LineTab
          name="全部"
          count={outcomes.reduce((sum, [, count]) => sum + count, 0)}
          selected={!outcome}
          onChoose={() => choose({ outcome: '' })}
        />
        {outcomes.map(([key, count]) => (
          <LineTab
            key={key}
            name={outcomeName(key, one.kind)}
            count={count}
            of={key}
            selected={key === outcome}
            onChoose={() => choose({ outcome: key })}
          />
        ))}
      </div>
      {query.data?.list.some(({ forgotten }) => forgotten) && (
        <p className={styles.linesNote}>表中的原文保存 7 天，已清除；批号、报价和结果保存 90 天</p>
      )}
      <LineArea
        one={one}
        query={query}
        request={outcome ?? ''}
        page={page}
        size={size}
        empty={emptyText(outcome)}
        onPage={(to) => choose({ page: to })}
      />
    </PagePanel>
  );
}

const emptyText = (outcome: Outcome | undefined) =>
  outcome === 'skipped' ? '跳过的行保存 7 天，已清除' : '没有这样的行';
