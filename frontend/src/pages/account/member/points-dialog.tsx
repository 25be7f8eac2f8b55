import { Modal } from 'antd';
import { useState } from 'react';
import { usePoints } from '../../../api/points';
import type { Point } from '../../../api/types';
import { PageArea } from '../../../shell/table-area';
import { signed, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import type { Column } from '../../../ui/table/column';

const pageSize = 10;

const columns: Column<Point>[] = [
  { title: '事由', head: true, cell: ({ note }) => note },
  { title: '时间', className: 'num', cell: ({ at }) => timeText(at) },
  { title: '积分', right: true, className: 'num', cell: ({ integral }) => signed(integral) },
];

/** The points, and what they were given or spent for. */
export function PointsDialog({ points, onClose }: { points: number; onClose: () => void }) {
  const [page, setPage] = useState(1);
  return (
    <Modal open width={560} title={`积分 ${whole(points)}`} footer={null} onCancel={onClose}>
      <PageArea
        label="积分明细"
        lines={4}
        query={usePoints(page, pageSize)}
        columns={columns}
        rowKey={({ id }) => id}
        onPage={setPage}
        empty={<Nothing text="还没有积分" />}
      />
    </Modal>
  );
}
