import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  type LinesFilter,
  type Upload,
  type UploadLine,
  useUploadLines,
} from '../../../api/uploads';
import { PageArea } from '../../../shell/table-area';
import { whole } from '../../../ui/format';
import { StateBox } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { LeavingLots } from './leaving-lots';
import { OfferChange } from './line-parts';
import { Moved, movedName } from './moved';
import { changing } from './words';

interface ConfirmDialogProps {
  one: Upload;
  /** how many lots go off sale because they are not in the sheet */
  going: number;
  /** whether lots in other sheets of the file leave, too */
  otherSheets: boolean;
  /** why the server has not taken the last confirmation */
  refused: string | undefined;
  saving: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before unusual changes: large price jumps, and lots that are listed again or taken off sale. */
export function ConfirmDialog({ one, going, otherSheets, ...rest }: ConfirmDialogProps) {
  const { refused, saving, onConfirm, onClose } = rest;
  const { jumps, relisted } = one.counts;
  return (
    <Modal
      open
      width={going > 0 ? 820 : 640}
      title={[
        jumps > 0 && `${whole(jumps)} 批报价变动很大`,
        relisted > 0 && `${whole(relisted)} 批将重新上架`,
        going > 0 && `${whole(going)} 批将下架`,
      ]
        .filter(Boolean)
        .join('，')}
      okText={okText(one, going)}
      okButtonProps={{ danger: going > 0 }}
      confirmLoading={saving}
      onOk={onConfirm}
      onCancel={onClose}
    >
      {refused && (
        <StateBox tone="ended" title="还没有导入">
          {refused}
        </StateBox>
      )}
      {jumps > 0 && (
        <Part text="与现在的报价、表中其他批次或行情相差很大，请核对是否写错了正负号或数字。">
          <ChangedLots one={one} label="报价变动很大的批次" request={{ jumps: true }} />
        </Part>
      )}
      {relisted > 0 && (
        <Part text="下面的批次已下架或已过期，将重新上架，买家马上能看到。不再出售的，请先在预览中清空它的批号。">
          <ChangedLots one={one} label="将重新上架的批次" request={{ becomes: 'relisted' }} />
        </Part>
      )}
      {going > 0 && (
        <Part text="下面的批次在售而不在表中，将下架；点价中的批次不受影响。24 小时内可以撤销本次导入，下架的批次会恢复在售。">
          <LeavingLots one={one} otherSheets={otherSheets} />
        </Part>
      )}
    </Modal>
  );
}

function okText({ counts }: Upload, going: number): string {
  const count = changing(counts);
  const parts = [
    count > 0 && `${count === counts.jumps ? '仍' : ''}挂牌 ${whole(count)} 批`,
    going > 0 && `下架 ${whole(going)} 批`,
  ];
  return parts.filter(Boolean).join('，');
}

const pageSize = 8;

/** Some of the lots that change, each with its price until now. */
function ChangedLots({
  one,
  label,
  request: query,
}: {
  one: Upload;
  label: string;
  request: LinesFilter;
}) {
  const [page, setPage] = useState(1);
  const columns: Column<UploadLine>[] = [
    { title: '行', narrow: true, className: 'num', cell: ({ number }) => number },
    { title: '批号', head: true, narrow: true, className: 'num', cell: ({ batchID }) => batchID },
    { title: '报价', className: 'num', cell: (line) => <OfferChange line={line} /> },
    { title: movedName, className: 'num', cell: (line) => <Moved line={line} /> },
  ];
  return (
    <PageArea
      label={label}
      lines={3}
      query={useUploadLines(one, { ...query, pageNum: page, pageSize })}
      columns={columns}
      rowKey={({ number }) => number}
      onPage={setPage}
    />
  );
}

const Part = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <p className="dialog-text">{text}</p>
    {children}
  </>
);
