import {
  useAuctionNews,
  useOwnAuctions,
  useSaveAuction,
  useWithdrawAuction,
} from '../../api/auctions';
import { useMe } from '../../api/me';
import { ManagedSessions } from '../../shell/auction/managed';
import { MemberFrame } from '../../ui/member-menu/member-frame';

/** The sessions that the own company organizes, or has lots in. */
export default function OwnAuctionsPage() {
  const me = useMe().data;
  const save = useSaveAuction();
  const withdraw = useWithdrawAuction();
  useAuctionNews();
  return (
    <MemberFrame title="竞价场次" rights={me}>
      <ManagedSessions
        title="竞价场次"
        note="本企业发布的，和放入了批次的；发布后打开场次放入批次"
        useSessions={useOwnAuctions}
        may={({ memberID }) => memberID === me?.memberID}
        onSave={save.mutateAsync}
        onWithdraw={(code) => withdraw.mutateAsync({ code })}
      />
    </MemberFrame>
  );
}
