import { Button } from 'antd';
import { useState } from 'react';
import { made } from '../../../api/made';
import { useMe } from '../../../api/me';
import {
  type UsablePremium,
  type UsablePremiums,
  useChoosePremium,
  useRemovePremium,
  useUsablePremiums,
} from '../../../api/premiums';
import { differences } from '../../../shell/premium/rates';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { PagePanel } from '../../../ui/page-panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { PremiumDialog, type Verb } from './premium-dialog';
import styles from './premiums.module.css';

type Open = { table: UsablePremium; verb: Verb };

/** The premium tables that the company may use: the published ones and its own. Only managers change them. */
export default function PremiumsPage() {
  const me = useMe().data;
  const manages = me?.roles.includes('manager') ?? false;
  const query = useUsablePremiums();
  const [open, setOpen] = useState<Open>();
  const tables = query.data?.tables;
  const sourceOf = ({ copiedFrom }: UsablePremium) =>
    tables?.find(({ code }) => copiedFrom !== '' && code === copiedFrom);
  const columns: Column<UsablePremium>[] = [
    { title: '名称', head: true, cell: (table) => <Name table={table} /> },
    { title: '来源', className: styles.wide, cell: (table) => originOf(table, sourceOf(table)) },
    timeColumn('修改时间', (table) => (table.own ? table.updatedAt : null)),
    {
      title: '操作',
      actions: true,
      cell: (table) => <Verbs {...{ table, manages }} full={isFull(query.data)} onOpen={setOpen} />,
    },
  ];
  return (
    <MemberFrame title="升贴水表" rights={me}>
      <PagePanel title="升贴水表" note="元/吨，相对 3128B">
        <TableArea
          label="升贴水表"
          query={{ ...query, data: tables }}
          columns={columns}
          rowKey={({ code }) => code}
          lines={4}
        />
        <p className={`${styles.rule} ${tables ? '' : styles.unread}`} aria-hidden={!tables}>
          默认的表用于搜索、详情、对比、导出中的折3128；本公司的表只有本企业的人能看到。
          {query.data && roomText(manages, query.data)}{' '}
          {manages && query.data?.chosen && <FollowPlatform />}
        </p>
      </PagePanel>
      {open && (
        <PremiumDialog {...open} source={sourceOf(open.table)} onClose={() => setOpen(undefined)} />
      )}
    </MemberFrame>
  );
}

const ownOf = ({ tables }: UsablePremiums) => tables.filter(({ own }) => own).length;

const isFull = (data?: UsablePremiums) => data !== undefined && ownOf(data) >= data.most;

const roomText = (manages: boolean, data: UsablePremiums): string =>
  manages ? `自己的表 ${ownOf(data)} 张，最多 ${data.most} 张。` : '由企业管理员修改。';

function Name({ table }: { table: UsablePremium }) {
  return (
    <span className={styles.name}>
      {table.name}
      {table.default && <StateTag tone="good">默认</StateTag>}
      {table.own && <StateTag tone="waiting">本公司</StateTag>}
    </span>
  );
}

/** Returns who has published a table, or from which one it was copied and how much it differs. */
function originOf({ own, applies, origin, rates }: UsablePremium, source?: UsablePremium) {
  if (!own) return [applies, origin].filter(Boolean).join('；');
  if (!source) return '原表已删除';
  const count = differences(rates, source.rates);
  return `复制自“${source.name}”，${count > 0 ? `${count} 处不同` : '还没有改动'}`;
}

interface VerbsProps {
  table: UsablePremium;
  manages: boolean;
  /** the company has as many tables as it may */
  full: boolean;
  onOpen: (open: Open) => void;
}

function Verbs({ table, manages, full, onOpen }: VerbsProps) {
  const toast = useToast();
  const ask = useAsk();
  const choose = useChoosePremium();
  const remove = useRemovePremium();
  const { code, name } = table;
  const onRemove = async () => {
    const text = `删除“${name}”后，用到它的视图、搜索链接和导出改按默认的表折算；按它估价的清单和分享的估价链接，打开后要另选一张表。是否继续？`;
    if (!(await ask({ title: '删除升贴水表', text, agree: '删除' }))) return;
    // The row is gone by then, and with it callbacks of mutate.
    void remove.mutateAsync({ code }).then(
      () => toast.success('已删除'),
      () => {},
    );
  };
  const verb = (text: string, onClick: () => void, more: { danger?: boolean } = {}) => (
    <Button type="link" size="small" onClick={onClick} {...more}>
      {text}
    </Button>
  );
  if (!manages) return verb('查看', () => onOpen({ table, verb: 'read' }));
  return (
    <>
      {table.own
        ? verb('修改', () => onOpen({ table, verb: 'change' }))
        : verb('查看', () => onOpen({ table, verb: 'read' }))}
      {!full && verb('复制', () => onOpen({ table, verb: 'copy' }))}
      {!table.default &&
        verb('设为默认', () =>
          made(choose.mutateAsync({ code }), () => toast.success(`默认按“${name}”折算`)),
        )}
      {table.own && verb('删除', () => void onRemove(), { danger: true })}
    </>
  );
}

/** Makes the default table of the platform that of the company again. */
function FollowPlatform() {
  const toast = useToast();
  const choose = useChoosePremium();
  return (
    <Button
      size="small"
      onClick={() => made(choose.mutateAsync({}), () => toast.success('默认的表随平台'))}
    >
      默认随平台
    </Button>
  );
}
