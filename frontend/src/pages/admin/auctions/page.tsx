import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  type Auction,
  useAllAuctions,
  useAuctionNews,
  useSavePlatformAuction,
  useWithdrawPlatformAuction,
} from '../../../api/auctions';
import { ManagedSessions } from '../../../shell/auction/managed';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { AdminFrame } from '../frame';
import { NoteDialog } from '../note-dialog';
import { Bids } from './bids';
import { SessionLots } from './session-lots';

const path = '/admin/auctions';

/** All sessions, or the lots or the bids of one. */
export default function AdminAuctionsPage() {
  const [params] = useSearchParams();
  const code = params.get('code');
  const Part = params.get('show') === 'lots' ? SessionLots : Bids;
  useAuctionNews();
  return (
    <AdminFrame title="竞价场次" actions={code && <Link to={path}>全部场次</Link>}>
      {code ? <Part key={code} code={code} /> : <Sessions />}
    </AdminFrame>
  );
}

/** Returns the address of the lots or the bids of a session. */
const partPath = (code: string, show?: 'lots') =>
  `${path}?${new URLSearchParams({ code, ...(show && { show }) })}`;

/** All sessions. The platform organizes its own, in which every seller may offer lots, and can withdraw others. */
function Sessions() {
  const save = useSavePlatformAuction();
  const [withdrawn, setWithdrawn] = useState<Auction>();
  return (
    <>
      <ManagedSessions
        title="竞价场次"
        note="平台发布的场次，开始前各卖家都可以放入批次"
        useSessions={useAllAuctions}
        may={() => true}
        stops
        links={({ auctionListingCode: code, lots, bids }) => [
          ...(lots > 0 ? [['批次', partPath(code, 'lots')] as [string, string]] : []),
          ...(bids > 0 ? [['出价记录', partPath(code)] as [string, string]] : []),
        ]}
        onSave={save.mutateAsync}
        onWithdraw={setWithdrawn}
      />
      {withdrawn && <WithdrawDialog session={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}

function WithdrawDialog({ session, onClose }: { session: Auction; onClose: () => void }) {
  const { auctionListingCode: code, title, lots, sold, status } = session;
  const back = lots - sold;
  const withdraw = useWithdrawPlatformAuction();
  const toast = useToast();
  return (
    <NoteDialog
      title={`撤销场次“${title}”`}
      agree="撤销"
      label="撤销原因"
      most={100}
      danger
      onAgree={async (note) => {
        await withdraw.mutateAsync({ code, note });
        toast.success(`已撤销，${whole(back)} 批回到在售`);
      }}
      onClose={onClose}
    >
      <p>
        {status === 2 && '这一场正在竞价：撤销后不再出价，没有成交的批次不成交，保证金释放。'}
        {back > 0 && `撤销后 ${whole(back)} 批回到在售，`}
        发布的企业、卖家、出价和关注的企业会收到原因。
      </p>
    </NoteDialog>
  );
}
