import {
  type Auction,
  useAuctionNews,
  useOwnAuctions,
  useSaveAuction,
  useWithdrawAuction,
} from '../../api/auctions';
import { useMe } from '../../api/me';
import { ManagedSessions } from '../../shell/auction/managed';
import { useAsk } from '../../ui/ask';
import { whole } from '../../ui/format';
import { MemberFrame } from '../../ui/member-menu/member-frame';
import { useToast } from '../../ui/toast';

/** The sessions that the own company organizes, or has lots in. */
export default function OwnAuctionsPage() {
  const me = useMe().data;
  const save = useSaveAuction();
  const { mutateAsync } = useWithdrawAuction();
  const ask = useAsk();
  const toast = useToast();
  useAuctionNews();
  const withdraw = async ({ auctionListingCode: code, title, lots }: Auction) => {
    const back = lots > 0 ? `其中 ${whole(lots)} 批回到在售，` : '';
    const text = `撤销场次“${title}”，${back}通知关注的企业。是否继续？`;
    if (!(await ask({ title: '撤销场次', text }))) return;
    await mutateAsync({ code });
    toast.success('已撤销');
  };
  return (
    <MemberFrame title="竞价场次" rights={me}>
      <ManagedSessions
        title="竞价场次"
        note="本企业发布的，和放入了批次的；发布后打开场次放入批次"
        useSessions={useOwnAuctions}
        may={({ memberID }) => memberID === me?.memberID}
        onSave={save.mutateAsync}
        onWithdraw={(session) => void withdraw(session).catch(() => {})}
      />
    </MemberFrame>
  );
}
