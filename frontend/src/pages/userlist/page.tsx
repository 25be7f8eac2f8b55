import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Nothing } from '../../ui/nothing';

/** The members of the company. */
export default function UserListPage() {
  return (
    <MemberFrame title="用户管理" rights={{ isManager: 0, isProductManagement: 0 }}>
      <PagePanel title="用户管理">
        <Nothing />
      </PagePanel>
    </MemberFrame>
  );
}
