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
        note="企业成员可添加、修改，管理员可删除；其他企业看不到"
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

/** How delivered prices are computed. Until the index is known, its line is as long with another value. */
function Rule({ mills }: { mills?: Mills }) {
  const { rate, day } = mills ?? { rate: 0.1234, day: '2026-01-01' };
  const index = rate ? `公路运价指数 ${rate} 元/吨公里（${day}）` : '公路运价指数';
  return (
    <div className={`${styles.rule} ${mills ? '' : styles.unread}`} aria-hidden={!mills}>
      <p>
        <b>到厂价 = 现价 + 运费 + 卸车费</b>（运费含卸车的不加）
      </p>
      <ul>
        <li>有成交：取线路 90 天内最近的棉花运费，最多 5 笔的中位数，同一货主和承运方只算一笔</li>
        <li>不足 10 吨的，低于里程运费一半或高于其两倍加 100 元/吨的，不算</li>
        <li>没有成交：按里程运费，即估算的公路里程 × {index}</li>
      </ul>
    </div>
  );
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
