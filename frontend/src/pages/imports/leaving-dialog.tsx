import { Modal } from 'antd';
import { useState } from 'react';
import { type Import, useLeaving } from '../../api/imports';
import { PageArea } from '../../shell/rows-area';
import { whole } from '../../ui/format';
import type { RowColumn } from '../../ui/member-menu/rows';
import { pricedText } from './offers';
import { changing } from './words';

interface LeavingDialogProps {
  one: Import;
  saving: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const pageSize = 10;

type Leaving = NonNullable<ReturnType<typeof useLeaving>['data']>['list'][number];

const columns: RowColumn<Leaving>[] = [
  { title: '批号', head: true, className: 'num', cell: ({ batchID }) => batchID },
  { title: '报价', className: 'num', cell: pricedText },
  { title: '有效期至', className: 'num', cell: ({ until }) => until },
];

function okText({ counts, leaving }: Import): string {
  const count = changing(counts);
  return `${count > 0 ? `挂牌 ${whole(count)} 批，` : ''}下架 ${whole(leaving)} 批`;
}

/** Lists the lots that go off sale because they are not in the sheet, before it happens. */
export function LeavingDialog({ one, saving, onConfirm, onClose }: LeavingDialogProps) {
  const [page, setPage] = useState(1);
  const query = useLeaving(one, page, pageSize);
  return (
    <Modal
      open
      width={560}
      title={`${whole(one.leaving)} 批不在表中，将下架`}
      okText={okText(one)}
      confirmLoading={saving}
      okButtonProps={{ disabled: !query.data }}
      onOk={onConfirm}
      onCancel={onClose}
    >
      <p className="dialog-text">
        点价中的批次不受影响。24 小时内可以撤销本次导入，下架的批次会恢复在售。
      </p>
      <PageArea
        label="将下架的批次"
        lines={5}
        query={query}
        columns={columns}
        rowKey={({ listingID }) => listingID}
        onPage={setPage}
      />
    </Modal>
  );
}
