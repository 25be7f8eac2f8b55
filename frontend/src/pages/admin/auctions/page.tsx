import {
  useAllAuctions,
  useAuctionNews,
  useSavePlatformAuction,
  useWithdrawPlatformAuction,
} from '../../../api/auctions';
import { ManagedSessions } from '../../../shell/auction/managed';
import { AdminFrame } from '../frame';

/** All sessions. The platform organizes its own, in which every seller may offer lots, and can withdraw others. */
export default function AdminAuctionsPage() {
  const save = useSavePlatformAuction();
  const withdraw = useWithdrawPlatformAuction();
  useAuctionNews();
  return (
    <AdminFrame title="竞价场次">
      <ManagedSessions
        title="竞价场次"
        note="平台发布的场次，开始前各卖家都可以放入批次"
        useSessions={useAllAuctions}
        may={() => true}
        onSave={save.mutateAsync}
        onWithdraw={(code) => withdraw.mutateAsync({ code })}
      />
    </AdminFrame>
  );
}
