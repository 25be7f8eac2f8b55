import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMyFreight } from '../../../api/freight';
import { OwnRequest } from '../../../shell/freight/own-request';
import { requestStates } from '../../../shell/freight/words';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { Pager } from '../../../ui/table/pager';
import { stateOf } from '../../../ui/table/states';
import { StatusTabs } from '../../../ui/table/status';

export interface PartProps {
  list: { status: string; page: number };
  choose: (patch: { status?: string; page?: number }) => void;
}

/** The own requests with the quotes that were received. */
export function Requests({ list, choose }: PartProps) {
  const status = stateOf(requestStates, list.status);
  const query = useMyFreight({ status, pageNum: list.page });
  const error = useFailure(query, list.status);
  const { data, refetch } = query;
  return (
    <>
      <StatusTabs {...{ states: requestStates, status, choose }} />
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !data && <Lines rows={10} />}
      {!error && data?.list.length === 0 && (
        <Nothing text={status === undefined ? '还没有运输询价' : '没有这个状态的运输询价'}>
          <small>也可以在订单、批次详情和购物车中发布，货物和仓库自动填好</small>
        </Nothing>
      )}
      {!error && data?.list.map((one) => <OwnRequest key={one.id} request={one} />)}
      {data && (
        <Pager
          page={data.pageNum}
          size={data.pageSize}
          total={data.totalRow}
          onPage={(page) => choose({ page })}
        />
      )}
    </>
  );
}
