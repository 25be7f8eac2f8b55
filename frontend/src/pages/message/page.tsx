import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Nothing } from '../../ui/nothing';

/** What the platform told the member. */
export default function MessagePage() {
  return (
    <MemberFrame title="站内消息" rights={{ isManager: 0, isProductManagement: 0 }}>
      <PagePanel title="站内消息">
        <Nothing />
      </PagePanel>
    </MemberFrame>
  );
}
