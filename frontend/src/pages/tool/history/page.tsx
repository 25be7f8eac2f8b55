import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Calculation,
  useCalculations,
  useChangeCalculations,
} from '../../../api/calculations';
import { useMe } from '../../../api/me';
import { PageArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { tools } from '../../../ui/chrome/menu';
import { copyText } from '../../../ui/copy';
import { whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { type Column, timeColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import { useToast } from '../../../ui/toast';
import { copiedText, useLasting } from '../link';
import styles from '../tool.module.css';
import { addressOf, codeOf, toolNames, toolOf, types } from './kinds';
import { NameDialog } from './name-dialog';

const pageSize = 20;

/** All tools, and what the member has computed with them. */
export default function Page() {
  const [list, choose] = useListState(['type']);
  const [naming, setNaming] = useState<Calculation>();
  const tool = toolOf(list.type);
  const named = list.type === 'named';
  const query = useCalculations({ tool, named, pageNum: list.page, pageSize });
  const verbs = useVerbs();
  return (
    <MemberFrame title="小工具" rights={useMe().data}>
      <div className={styles.centre}>
        <PagePanel title="小工具" note="打开一个工具；算过的自动记在下面，命名后一直保存">
          <ul className={styles.tools}>
            {tools.map(({ id, name, url }) => (
              <li key={id}>
                <Link to={url ?? ''}>{name}</Link>
              </li>
            ))}
          </ul>
        </PagePanel>
        <PagePanel title="计算记录" note={query.data && `共 ${whole(query.data.totalRow)} 条`}>
          <StateTabs
            label="工具"
            tabs={types}
            state={list.type}
            onState={(type) => choose({ type })}
          />
          <PageArea
            label="计算记录"
            query={query}
            question={JSON.stringify([list.type, list.page])}
            onPage={(page) => choose({ page })}
            columns={columnsOf({ ...verbs, rename: setNaming })}
            rowKey={({ calculationID }) => calculationID}
            empty={<Nothing text="还没有计算记录：用工具算一次，几秒后自动记下" />}
          />
        </PagePanel>
      </div>
      {naming && <NameDialog calculation={naming} onClose={() => setNaming(undefined)} />}
    </MemberFrame>
  );
}

/** Returns what can be done with a computation. */
function useVerbs() {
  const toast = useToast();
  const ask = useAsk();
  const { remove } = useChangeCalculations();
  const lasting = useLasting();
  const fail = ({ message }: Error) => void toast.error(message);
  return {
    copy: (one: Calculation) => {
      const link = lasting(codeOf(one), window.location.origin + addressOf(one));
      const address = link.then((linked) => linked.address);
      return copyText(address).then(
        async () => toast.success(copiedText(one.tool, await link)),
        fail,
      );
    },
    remove: async (one: Calculation) => {
      const text = `删除“${one.name || one.result}”后，它的分享链接也失效，是否继续？`;
      if (await ask({ text, agree: '删除' })) {
        await remove(one.calculationID).then(() => toast.success('已删除'), fail);
      }
    },
  };
}

interface Verbs {
  copy: (one: Calculation) => void;
  rename: (one: Calculation) => void;
  remove: (one: Calculation) => void;
}

const columnsOf = (verbs: Verbs): Column<Calculation>[] => [
  { title: '工具', narrow: true, cell: ({ tool }) => toolNames[tool] },
  {
    title: '名称',
    head: true,
    cell: (one) => <Link to={addressOf(one)}>{one.name || '未命名'}</Link>,
  },
  { title: '结果', className: 'num', cell: ({ result }) => result },
  timeColumn('时间', ({ at }) => at),
  {
    title: '操作',
    actions: true,
    narrow: true,
    cell: (one) => (
      <>
        <Button type="link" size="small" onClick={() => verbs.copy(one)}>
          复制链接
        </Button>
        <Button type="link" size="small" onClick={() => verbs.rename(one)}>
          {one.name ? '改名' : '命名'}
        </Button>
        <Button type="link" size="small" onClick={() => verbs.remove(one)}>
          删除
        </Button>
      </>
    ),
  },
];
