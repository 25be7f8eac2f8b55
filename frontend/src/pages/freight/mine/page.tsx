import { Link } from 'react-router';
import { useFollowFreight, useReloadFreight } from '../../../api/freight';
import { useMe } from '../../../api/me';
import { AskFreight } from '../../../shell/freight/ask-button';
import { logisticsPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import styles from '../freight.module.css';
import { Quotes } from './quotes';
import { Requests } from './requests';

const tabs = [
  { state: '', name: '我的询价' },
  { state: 'quotes', name: '我的报价' },
];

/** The requests and the quotes of the own company. */
export default function MyFreightPage() {
  const [list, choose] = useListState(['show', 'status']);
  const again = useReloadFreight();
  useFollowFreight();
  const Shown = list.show === 'quotes' ? Quotes : Requests;
  return (
    <MemberFrame
      title="物流管理"
      rights={useMe().data}
      actions={<RefreshButton busy={false} onRefresh={again} />}
    >
      <div className={styles.view}>
        <PagePanel
          title="物流管理"
          extra={
            <span className={styles.buttons}>
              <Link to={logisticsPath}>去报价 ›</Link>
              <AskFreight type="primary">发布运输询价</AskFreight>
            </span>
          }
        >
          <StateTabs
            label="询价和报价"
            tabs={tabs}
            state={list.show}
            onState={(show) => choose({ show, status: '' })}
          />
          <Shown list={list} choose={choose} />
        </PagePanel>
      </div>
    </MemberFrame>
  );
}
