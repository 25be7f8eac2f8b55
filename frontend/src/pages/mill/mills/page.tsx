import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { made } from '../../../api/made';
import { useMe } from '../../../api/me';
import { type Mill, type Mills, useChooseMill, useMills, useRemoveMill } from '../../../api/mills';
import { rememberMills } from '../../../search/mill';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { MillDialog } from './mill-dialog';
import styles from './mills.module.css';

const nothing = '还没有工厂，添加后棉花列表显示每批的到厂价';

/** The mills of the company, at which lots have a delivered price. Members change them, managers remove them. */
export default function MillsPage() {
  const me = useMe().data;
  const manages = me?.roles.includes('manager') ?? false;
  const query = useMills();
  const [open, setOpen] = useState<Mill | 'new'>();
  const mills = query.data?.mills;
  const full = mills !== undefined && mills.length >= (query.data?.most ?? 0);
  const has = mills && mills.length > 0;
  useEffect(() => rememberMills(has), [has]);
  const columns: Column<Mill>[] = [
    {
      title: '名称',
      head: true,
      cell: (mill) => (
        <span className={styles.name}>
          {mill.name}
          {mill.default && <StateTag tone="good">默认</StateTag>}
        </span>
      ),
    },
    { title: '所在市县', cell: ({ placeName }) => placeName },
    numberColumn('卸车费', ({ unloading }) => whole(unloading), { unit: '元/吨' }),
    {
      title: '操作',
      actions: true,
      cell: (mill) => <Verbs {...{ mill, manages }} onOpen={() => setOpen(mill)} />,
    },
  ];
  return (
    <MemberFrame title="我的工厂" rights={me}>
      <PagePanel
        title="我的工厂"
        note="本企业成员都可以添加和修改，由企业管理员删除"
        extra={
          <Button type="primary" disabled={full} onClick={() => setOpen('new')}>
            添加工厂
          </Button>
        }
      >
        {(query.data || !query.error) && <Rule mills={query.data} />}
        <TableArea
          label="我的工厂"
          query={{ ...query, data: mills }}
          columns={columns}
          rowKey={({ millID }) => millID}
          lines={3}
          empty={<Nothing text={nothing} />}
        />
      </PagePanel>
      {open && (
        <MillDialog mill={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </MemberFrame>
  );
}

/** How delivered prices are computed. Until the index is known, lines as long as the sentence take its place. */
function Rule({ mills }: { mills?: Mills }) {
  return (
    <p className={`${styles.rule} ${mills ? '' : styles.unread}`} aria-hidden={!mills}>
      <span>{ruleOf(mills ?? { rate: 0.1234, day: '2026-01-01' })}</span>
    </p>
  );
}

/** Describes how delivered prices are computed. */
function ruleOf({ rate, day }: Pick<Mills, 'rate' | 'day'>): string {
  const index = rate ? `公路运价指数 ${rate} 元/吨公里（${day}）` : '公路运价指数';
  return [
    '到厂价 = 现价 + 运费 + 卸车费。运费是该线路 90 天内最近成交的棉花运费的中位数：最多 5 笔，',
    '同一货主和承运方只算一笔，不少于 10 吨，在里程运费的一半到两倍加 100 元之间；',
    `没有成交时按里程运费，即估算的公路里程 × ${index}。工厂只有本企业的人能看到。`,
  ].join('');
}

interface VerbsProps {
  mill: Mill;
  /** whether the member may remove it */
  manages: boolean;
  onOpen: () => void;
}

function Verbs({ mill, manages, onOpen }: VerbsProps) {
  const toast = useToast();
  const ask = useAsk();
  const choose = useChooseMill();
  const remove = useRemoveMill();
  const { millID, name } = mill;
  const onRemove = async () => {
    const text = `删除“${name}”后，按它的到厂价筛选的需求要重新保存，是否继续？`;
    if (!(await ask({ title: '删除工厂', text, agree: '删除' }))) return;
    // The row is gone by then, and with it callbacks of mutate.
    void remove.mutateAsync({ millID }).then(
      () => toast.success('已删除'),
      () => {},
    );
  };
  return (
    <>
      <Button type="link" size="small" onClick={onOpen}>
        修改
      </Button>
      {!mill.default && (
        <Button
          type="link"
          size="small"
          onClick={() =>
            made(choose.mutateAsync({ millID }), () => toast.success(`到厂价默认按“${name}”算`))
          }
        >
          设为默认
        </Button>
      )}
      {manages && (
        <Button type="link" size="small" danger onClick={() => void onRemove()}>
          删除
        </Button>
      )}
    </>
  );
}
