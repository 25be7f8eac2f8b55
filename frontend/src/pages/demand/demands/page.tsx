import { Link } from 'react-router';
import { useDemands, useMaySave } from '../../../api/demands';
import { useMe } from '../../../api/me';
import { DemandsPanel } from '../../../search/saved/demands-panel';
import { SentReminders } from '../../../search/saved/sent-reminders';
import { ReminderList } from '../../../shell/article-reminder/reminder-list';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';

const title = '我的需求定制';

/** The saved demands in the member centre, and their sent reminders. */
export default function ConditionsPage() {
  const { data: me } = useMe();
  const maySave = useMaySave();
  const { data, isError } = useDemands();
  const known = data !== undefined || isError; // or the list would shift the content below
  if (maySave) {
    return (
      <MemberFrame title={title} rights={me}>
        <section className="panel" aria-label={title}>
          <DemandsPanel title={<h1>{title}</h1>} />
        </section>
        {known && (
          <>
            <Panel title="推送记录">
              <SentReminders />
            </Panel>
            <ReminderList />
          </>
        )}
      </MemberFrame>
    );
  }
  return (
    <MemberFrame title={title} rights={me}>
      <PagePanel title={title}>
        {maySave === undefined ? (
          <Lines rows={6} />
        ) : (
          <Nothing text="以已通过审核的企业身份，可以保存需求定制并接收推送">
            <Link to="/member/inform">查看关联企业 ›</Link>
          </Nothing>
        )}
      </PagePanel>
    </MemberFrame>
  );
}
