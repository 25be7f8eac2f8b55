import { useMe } from '../../../api/me';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { CompanyCard } from './company-card';
import styles from './member.module.css';
import { PersonCard } from './person-card';
import { RecentMessages } from './recent-messages';
import { Sessions } from './sessions';

/** The member centre: person, company, messages, sessions. */
export default function MemberPage() {
  const { data: me } = useMe();
  return (
    <MemberFrame rights={me}>
      <h1 className="hidden-label">会员中心</h1>
      {!me && <Lines rows={12} />}
      {me && (
        <>
          <div className={styles.memberCards}>
            <PersonCard me={me} />
            <CompanyCard me={me} />
          </div>
          <RecentMessages />
          <Sessions />
        </>
      )}
    </MemberFrame>
  );
}
