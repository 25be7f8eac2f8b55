import { Button } from 'antd';
import { type Correction, type Upload, useUploadLines } from '../../../api/uploads';
import { PagePanel } from '../../../ui/page-panel';
import { LevelTabs } from './level-tabs';
import { LineArea, usePageSize } from './line-area';
import { useCells } from './use-cells';
import { useKeptFocus } from './use-kept-focus';
import { useLinesState } from './use-lines-address';
import type { Corrections } from './use-mending';
import { levelNames } from './words';

interface SheetLinesProps {
  one: Upload;
  /** the sheet is being read again */
  busy: boolean;
  /** the editing of cells */
  mending: Corrections;
  onCorrect: (correction: Correction) => void;
}

/** The rows of a sheet, what each would do, and what is wrong with it. */
export function SheetLines({ one, busy, mending: corrections, onCorrect }: SheetLinesProps) {
  const [request, choose] = useLinesState();
  const { level, becomes, page } = request;
  const { counts, kind } = one;
  const pageSize = usePageSize();
  const query = useUploadLines(one, { level, becomes, pageNum: page, pageSize });
  const { data, isPlaceholderData } = query;
  const pages = Math.max(1, Math.ceil((data?.totalRow ?? 0) / pageSize));
  const cells = useCells({
    lines: isPlaceholderData ? undefined : data?.list,
    shown: data?.version ?? 0,
    mending: corrections,
    unknown: one.layout?.unknown ?? [],
    toErrors:
      level === 'error' || counts.error === 0 ? undefined : () => choose({ level: 'error' }),
    turn: (step) => {
      if (page + step < 1 || page + step > pages) return false;
      choose({ page: page + step });
      return true;
    },
  });
  const box = useKeptFocus(data);
  // The last page is empty when all of its lines were corrected.
  if (data?.list.length === 0 && page > 1 && !isPlaceholderData) choose({ page: page - 1 });
  return (
    <PagePanel
      title="预览"
      note={`还没有${kind === 'listing' ? '挂牌' : '导入'}，确认之前什么都不会改变`}
      extra={
        counts.error + counts.warning > 0 && (
          <Button onClick={() => cells.step(1)} title="快捷键 F8，往回 Shift+F8">
            {counts.error > 0 ? '下一个错误' : '下一个警告'}
          </Button>
        )
      }
    >
      <div ref={box}>
        <LevelTabs one={one} level={level} becomes={becomes} onChoose={choose} />
        <LineArea
          one={one}
          query={query}
          request={`${level} ${becomes}`}
          page={page}
          size={pageSize}
          empty={level ? `没有“${levelNames[level]}”的行` : '表中没有数据行'}
          onPage={(to) => choose({ page: to })}
          old={busy}
          cells={cells}
          onCorrect={onCorrect}
        />
      </div>
    </PagePanel>
  );
}
