import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Nothing } from '../../ui/nothing';

/** The member centre. */
export default function MemberPage() {
  return (
    <MemberFrame title="会员中心" rights={{ isManager: 0, isProductManagement: 0 }}>
      <PagePanel title="会员中心">
        <Nothing />
      </PagePanel>
    </MemberFrame>
  );
}
