import { Drawer } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/client';
import { useCandidates } from '../../../api/lots';
import type { Candidates } from '../../../api/types';
import { useSearchState } from '../../../search/cotton-search';
import { demandOf } from '../../../search/demand';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import styles from './blend.module.css';
import { Workbench } from './workbench';

/** The blend of the result that was shown when it was opened. The page behind keeps its place. */
export default function BlendDrawer({ onClose }: { onClose: () => void }) {
  const { query } = useSearchState();
  const [demand] = useState(() => demandOf(query));
  const { data, error, refetch } = useCandidates(demand);
  const narrow = useNarrow();
  const again = async () => (await refetch({ throwOnError: true })).data as Candidates;
  return (
    <Drawer
      open
      title={
        <span>
          配棉
          {!narrow && data && <Counts answer={data} />}
        </span>
      }
      placement="right"
      size="min(1320px, 100%)"
      className={styles.drawer}
      onClose={onClose}
    >
      {error && !data && <Failed {...failureOf(error, () => void refetch())} />}
      {!error && !data && (
        <p className={styles.waiting} role="status">
          正在读取可配的批次…
        </p>
      )}
      {narrow && data && <Counts answer={data} />}
      {data && data.usable === 0 && <Nothing text={noneText(data)} />}
      {data && data.usable > 0 && <Workbench answer={data} onAgain={again} />}
    </Drawer>
  );
}

const noneText = ({ longStaple }: Candidates) =>
  longStaple > 0
    ? '长绒棉不与细绒棉混配；要配长绒棉，请在加工方式中只选长绒'
    : '这个结果里没有可以配棉的批次，请换条件';

/** The number of lots to choose from, and why others are left out. Its lines on a phone have no known height. */
function Counts({ answer }: { answer: Candidates }) {
  return (
    <small className={`num ${styles.counts}`}>
      搜索结果 {whole(answer.totalRow)} 批，可配 {whole(answer.usable)} 批
      {answer.longStaple > 0 && `（不含长绒 ${whole(answer.longStaple)} 批）`}
      {answer.usable > answer.listingID.length &&
        `，取最便宜的 ${whole(answer.listingID.length)} 批`}
      {answer.unavailable > 0 &&
        `；${whole(answer.unavailable)} 批不能单独买（点价中、竞价、捆绑或本企业的）`}
      {answer.unpriced > 0 && `；${whole(answer.unpriced)} 批没有现价或公定重量`}
    </small>
  );
}
