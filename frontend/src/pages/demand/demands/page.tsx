import { Link } from 'react-router';
import { useDemands, useMaySave } from '../../../api/demands';
import { useMe } from '../../../api/me';
import { useSentReminders } from '../../../api/reminders';
import { DemandsPanel } from '../../../search/saved/demands-panel';
import { firstSent, SentReminders } from '../../../search/saved/sent-reminders';
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
  // What is below a list of unknown length would move.
  const known = data !== undefined || isError;
  if (maySave) {
    return (
      <MemberFrame title={title} rights={me}>
        <section className="panel" aria-label={title}>
          <DemandsPanel title={<h1>{title}</h1>} />
        </section>
        {known && <Reminders />}
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

/** What was sent, and then the articles whose prices are watched. */
function Reminders() {
  const { data, isError } = useSentReminders(firstSent);
  return (
    <>
      <Panel title="推送记录">
        <SentReminders />
      </Panel>
      {(data !== undefined || isError) && <ReminderList />}
    </>
  );
}
