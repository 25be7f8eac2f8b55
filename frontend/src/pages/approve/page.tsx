import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Nothing } from '../../ui/nothing';

/** Who applies to join the company. */
export default function ApprovePage() {
  return (
    <MemberFrame title="用户注册审核" rights={{ isManager: 0, isProductManagement: 0 }}>
      <PagePanel title="用户注册审核">
        <Nothing />
      </PagePanel>
    </MemberFrame>
  );
}
