import { Link, useSearchParams } from 'react-router';
import {
  useAllAuctions,
  useAuctionNews,
  useSavePlatformAuction,
  useWithdrawPlatformAuction,
} from '../../../api/auctions';
import { ManagedSessions } from '../../../shell/auction/managed';
import { AdminFrame } from '../frame';
import { Bids } from './bids';

const path = '/admin/auctions';

/** All sessions, or the bids of one. */
export default function AdminAuctionsPage() {
  const [params] = useSearchParams();
  const code = params.get('code');
  useAuctionNews();
  return (
    <AdminFrame title="竞价场次" actions={code && <Link to={path}>全部场次</Link>}>
      {code ? <Bids key={code} code={code} /> : <Sessions />}
    </AdminFrame>
  );
}

/** All sessions. The platform organizes its own, in which every seller may offer lots, and can withdraw others. */
function Sessions() {
  const save = useSavePlatformAuction();
  const withdraw = useWithdrawPlatformAuction();
  return (
    <ManagedSessions
      title="竞价场次"
      note="平台发布的场次，开始前各卖家都可以放入批次"
      useSessions={useAllAuctions}
      may={() => true}
      link={({ auctionListingCode: code, bids }) =>
        bids > 0 && <Link to={`${path}?${new URLSearchParams({ code })}`}>出价记录</Link>
      }
      onSave={save.mutateAsync}
      onWithdraw={(code) => withdraw.mutateAsync({ code })}
    />
  );
}
