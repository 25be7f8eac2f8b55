import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Nothing } from '../../ui/nothing';

/** The companies of the user. */
export default function InformPage() {
  return (
    <MemberFrame title="关联企业" rights={{ isManager: 0, isProductManagement: 0 }}>
      <PagePanel title="关联企业">
        <Nothing />
      </PagePanel>
    </MemberFrame>
  );
}
