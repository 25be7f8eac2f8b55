import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Nothing } from '../../ui/nothing';

/** What the platform knows about the company. */
export default function AccountPage() {
  return (
    <MemberFrame title="企业信息" rights={{ isManager: 0, isProductManagement: 0 }}>
      <PagePanel title="企业信息">
        <Nothing />
      </PagePanel>
    </MemberFrame>
  );
}
