import { Button } from 'antd';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { type Correction, type Import, useImportLines } from '../../api/imports';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Pager } from '../../ui/member-menu/pager';
import { useNarrow } from '../../ui/narrow';
import { Nothing } from '../../ui/nothing';
import { LevelTabs } from './level-tabs';
import { LineCards } from './line-cards';
import { LineTable } from './line-table';
import { useCells } from './use-cells';
import { useLinesAsked } from './use-lines-asked';
import type { Mending } from './use-mending';
import { levelName } from './words';

interface SheetLinesProps {
  one: Import;
  /** the sheet is being read anew */
  busy?: boolean;
  /** what a person may do to the cells; nothing when the import is over */
  mending?: Mending;
  onCorrect?: (correction: Correction) => void;
}

const wideSize = 50;
const narrowSize = 20;

/** The rows of a sheet, what each would do, and what is wrong with it. */
export function SheetLines({ one, busy = false, mending, onCorrect }: SheetLinesProps) {
  const [asked, choose] = useLinesAsked();
  const { level, becomes, page } = asked;
  const narrow = useNarrow();
  const pageSize = narrow ? narrowSize : wideSize;
  const query = useImportLines(one, { level, becomes, pageNum: page, pageSize });
  const error = useFailure(query, `${level} ${becomes}`);
  const { data, refetch, isPlaceholderData } = query;
  const pages = Math.max(1, Math.ceil((data?.totalRow ?? 0) / pageSize));
  const cells = useCells({
    lines: isPlaceholderData ? undefined : data?.list,
    shown: data?.version ?? 0,
    mending,
    toErrors:
      level === 'error' || one.counts.error === 0 ? undefined : () => choose({ level: 'error' }),
    turn: (step) => {
      if (page + step < 1 || page + step > pages) return false;
      choose({ page: page + step });
      return true;
    },
  });
  // The last page is empty when all of it was put right.
  if (data?.list.length === 0 && page > 1 && !isPlaceholderData) choose({ page: page - 1 });
  const Shown = narrow ? LineCards : LineTable;
  return (
    <PagePanel
      title={mending ? '预览' : '表中各行'}
      note={mending && `还没有${one.kind === 'quality' ? '导入' : '挂牌'}，确认之前什么都不会改变`}
      extra={
        mending &&
        one.counts.error + one.counts.warning > 0 && (
          <Button onClick={() => cells.step(1)} title="快捷键 F8，往回 Shift+F8">
            {one.counts.error > 0 ? '下一个错误' : '下一个警告'}
          </Button>
        )
      }
    >
      <LevelTabs one={one} level={level} becomes={becomes} onChoose={choose} />
      {error && <Failed {...failureOf(error, refetch)} />}
      {!data && !error && <Lines rows={10} />}
      {data?.list.length === 0 && (
        <Nothing text={level ? `没有“${levelName(level, one)}”的行` : '表中没有数据行'} />
      )}
      {data && data.list.length > 0 && (
        <Shown
          one={one}
          lines={data.list}
          old={isPlaceholderData || busy}
          cells={cells}
          onCorrect={onCorrect}
        />
      )}
      {data && (
        <Pager
          page={page}
          size={pageSize}
          total={data.totalRow}
          onPage={(to) => choose({ page: to })}
        />
      )}
    </PagePanel>
  );
}
