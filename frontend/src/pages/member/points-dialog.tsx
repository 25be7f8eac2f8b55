import { Modal } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { usePoints } from '../../api/points';
import type { Point } from '../../api/types';
import { Failed } from '../../ui/failed';
import { signed, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { Pager } from '../../ui/member-menu/pager';
import { type RowColumn, Rows } from '../../ui/member-menu/rows';
import { momentText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';

const pageSize = 10;

const columns: RowColumn<Point>[] = [
  { title: '事由', head: true, cell: ({ note }) => note },
  { title: '时间', className: 'num', cell: ({ at }) => momentText(at) },
  { title: '积分', className: 'num right', cell: ({ integral }) => signed(integral) },
];

/** The points, and what they were given or spent for. */
export function PointsDialog({ points, onClose }: { points: number; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = usePoints(page, pageSize);
  const error = useFailure(query);
  const { data, refetch, isPlaceholderData } = query;
  return (
    <Modal open width={560} title={`积分 ${whole(points)}`} footer={null} onCancel={onClose}>
      {!data && !error && <Lines rows={4} />}
      {error && <Failed {...failureOf(error, refetch)} />}
      {data?.list.length === 0 && <Nothing text="还没有积分" />}
      {data && data.list.length > 0 && (
        <Rows
          label="积分明细"
          columns={columns}
          rows={data.list}
          rowKey={({ id }) => id}
          old={isPlaceholderData}
        />
      )}
      {data && <Pager page={page} size={pageSize} total={data.totalRow} onPage={setPage} />}
    </Modal>
  );
}
