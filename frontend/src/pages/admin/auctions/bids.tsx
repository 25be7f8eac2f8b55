import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import {
  type SessionBid,
  takeSessionBids,
  useAuction,
  useSessionBids,
} from '../../../api/auctions';
import { bidText } from '../../../shell/auction/words';
import { SearchPanel } from '../../../shell/search-panel';
import { auctionPath } from '../../../ui/chrome/places';
import { parseTime } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { Pair } from '../../../ui/table/pair';
import { exactTimeOf } from '../../../ui/time';
import { useDownload } from '../../../ui/use-download';

const pageSize = 50;

/** Who has bid in a session, when and how much; for one lot or all, with an export. */
export function Bids({ code }: { code: string }) {
  const list = useListState(['code', 'lotID', 'keyword']);
  const [{ lotID, keyword, page }, choose] = list;
  const chosen = { code, ...(lotID && { lotID }), ...(keyword && { keyword }) };
  const query = useSessionBids({
    ...{ ...chosen, lotID: lotID ? Number(lotID) : undefined },
    ...{ pageNum: page, pageSize },
  });
  const session = useAuction({ code, pageNum: 1, pageSize: 1 }).data?.session;
  const [busy, save] = useDownload();
  const sealed = session?.kind === 2 && session.status <= 2;
  return (
    <SearchPanel
      title={session ? `出价记录：${session.title}` : '出价记录'}
      label="出价记录"
      unit="次出价"
      list={list}
      query={query}
      keyword={['keyword', '企业或批号', 60]}
      columns={columns((id) => choose({ lotID: String(id) }))}
      rowKey={({ bidID }) => bidID}
      empty={<Nothing text={sealed ? '密封出价，结束后显示' : '没有这样的出价'} />}
    >
      <Link to={auctionPath(code)} style={{ alignSelf: 'center' }}>
        打开场次
      </Link>
      {lotID && <Button onClick={() => choose({ lotID: '' })}>全部批次</Button>}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        disabled={!query.data?.totalRow}
        onClick={() => void save(() => takeSessionBids(chosen))}
      >
        导出
      </Button>
    </SearchPanel>
  );
}

const standings = {
  1: <StateTag tone="good">最高</StateTag>,
  2: <StateTag tone="good">中标</StateTag>,
  3: '',
};

const columns = (onLot: (lotID: number) => void): Column<SessionBid>[] => [
  {
    title: '时间',
    narrow: true,
    className: 'num',
    cell: ({ at }) => exactTimeOf(parseTime(at) ?? 0),
  },
  numberColumn('序', ({ number }) => number),
  {
    title: '批次',
    head: true,
    narrow: true,
    className: 'num',
    cell: ({ lotID, batchID, listings }) => (
      <button type="button" className="link" title="只看这一批" onClick={() => onLot(lotID)}>
        {batchID}
        {listings > 1 && ` 等 ${listings} 批`}
      </button>
    ),
  },
  {
    title: '出价企业',
    cell: ({ memberOwnerName, userName }) => <Pair below={userName}>{memberOwnerName}</Pair>,
  },
  numberColumn(
    '出价',
    ({ price, indexCode }) => <Pair below={indexCode}>{bidText(price, indexCode)}</Pair>,
    { unit: '元/吨' },
  ),
  { title: '结果', narrow: true, cell: ({ standing }) => standings[standing] },
  { title: '', narrow: true, cell: ({ extends: more }) => (more ? '顺延两分钟' : '') },
];
