import { useMe } from '../../../api/me';
import type { Me } from '../../../api/types';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Cockpit } from './cockpit';
import { CompanyCard } from './company-card';
import styles from './member.module.css';
import { PersonCard } from './person-card';
import { RecentMessages } from './recent-messages';
import { Sessions } from './sessions';

/** The member centre: what the company trades, person, company, messages, sessions. */
export default function MemberPage() {
  const { data: me } = useMe();
  return (
    <MemberFrame rights={me}>
      <h1 className="hidden-label">会员中心</h1>
      {me ? <Centre me={me} /> : <Lines rows={12} />}
    </MemberFrame>
  );
}

function Centre({ me }: { me: Me }) {
  const person = (
    <>
      <div className={styles.memberCards}>
        <PersonCard me={me} />
        <CompanyCard me={me} />
      </div>
      <RecentMessages />
      <Sessions />
    </>
  );
  return me.roles.includes('member') ? <Cockpit>{person}</Cockpit> : person;
}
