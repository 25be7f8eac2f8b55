import { Button } from 'antd';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import {
  type OwnInquiry,
  useFollowTrades,
  useMyInquiries,
  useReloadTrades,
  useStepTrade,
} from '../../../api/product-trades';
import { useAsk } from '../../../ui/ask';
import { goods } from '../../../ui/chrome/goods';
import { Failed } from '../../../ui/failed';
import { exactTons, whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import requestStyles from '../../../ui/requests.module.css';
import { useListState } from '../../../ui/table/list-state';
import { Pager } from '../../../ui/table/pager';
import { stateOf } from '../../../ui/table/states';
import { StatusTabs, StatusTag } from '../../../ui/table/status';
import { useToast } from '../../../ui/toast';
import styles from '../trade/trade.module.css';
import { inquiryStates } from '../trade/words';
import { Received } from './received';

/** The own inquiries with the quotes that were received. */
export default function RequestsPage() {
  const [list, choose] = useListState(['status']);
  const status = stateOf(inquiryStates, list.status);
  const query = useMyInquiries({ status, pageNum: list.page });
  const error = useFailure(query, list.status);
  const { data, isFetching, refetch } = query;
  const again = useReloadTrades();
  useFollowTrades();
  return (
    <MemberFrame
      title="我的采购需求"
      rights={useMe().data}
      actions={<RefreshButton busy={isFetching} onRefresh={again} />}
    >
      <div className={styles.view}>
        <PagePanel title="我的采购需求" note={data && `共 ${whole(data.totalRow)} 条`}>
          <StatusTabs {...{ states: inquiryStates, status, choose }} />
          {error && <Failed {...failureOf(error, refetch)} />}
          {!error && !data && <Lines rows={10} />}
          {!error && data?.list.length === 0 && <Empty fresh={status === undefined} />}
          {!error && data?.list.map((one) => <Request key={one.id} inquiry={one} />)}
          {data && (
            <Pager
              page={data.pageNum}
              size={data.pageSize}
              total={data.totalRow}
              onPage={(page) => choose({ page })}
            />
          )}
        </PagePanel>
      </div>
    </MemberFrame>
  );
}

function Empty({ fresh }: { fresh: boolean }) {
  return (
    <Nothing text={fresh ? '还没有采购需求' : '没有这个状态的采购需求'}>
      {fresh && (
        <>
          <small>在列表页选好规格后点“发布采购”，多家报价后比较采纳</small>
          <p className={styles.buttons}>
            {goods.map(({ code, name, path }) => (
              <Link key={code} to={path}>
                去{name} ›
              </Link>
            ))}
          </p>
        </>
      )}
    </Nothing>
  );
}

/** One inquiry with its quotes. */
function Request({ inquiry }: { inquiry: OwnInquiry }) {
  const { id, number, title, values, amount, place, notes, until, sellers, status, list } = inquiry;
  const ask = useAsk();
  const toast = useToast();
  const step = useStepTrade();
  const revoke = async () => {
    const agreed = await ask({
      title: '撤销采购需求',
      text:
        list.length > 0 ? '撤销后收到的报价全部作废，卖家会得到通知。' : '撤销后卖家不再看到它。',
      agree: '撤销',
    });
    if (!agreed) return;
    await step('POST product/inquire/revoke_pms_product_inquire', { id });
    toast.success('已撤销');
  };
  const facts = [
    ...values.map((one) => `${one.name} ${one.text}`),
    `${exactTons(amount)} 吨`,
    place && `交货 ${place}`,
    `截止 ${timeText(until).slice(0, 10)}`,
    sellers.length > 0 && `只向 ${sellers.join('、')} 询价`,
  ];
  return (
    <section className={requestStyles.request} aria-label={number}>
      <div className={requestStyles.about}>
        <div>
          <h2>
            {title}
            <StatusTag of={inquiryStates[status]} />
          </h2>
          <p className="num">{facts.filter(Boolean).join(' · ')}</p>
          {notes && <p>{notes}</p>}
        </div>
        {status === 0 && (
          <Button size="small" aria-label={`撤销 ${number}`} onClick={() => void revoke()}>
            撤销
          </Button>
        )}
      </div>
      {list.length > 0 ? (
        <Received inquiry={inquiry} />
      ) : (
        <p className={requestStyles.none}>
          {status === 0 ? '还没有报价，收到时通知您' : '没有收到报价'}
        </p>
      )}
    </section>
  );
}
