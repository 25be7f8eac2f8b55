import { UploadOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { type Factory, useConfirmGinnery, useGinneries, useMergeGinnery } from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';
import { KeywordField } from '../../../ui/table/keyword-field';
import { useListState } from '../../../ui/table/list-state';
import { Pager } from '../../../ui/table/pager';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { GinneryDialog } from './ginnery-dialog';
import { GinneryListDialog } from './ginnery-list-dialog';
import { MergeDialog } from './merge-dialog';
import { Proposed } from './proposed';
import { TabHead } from './tab-head';

const pageSize = 50;

type Open =
  | { step: 'edit'; ginnery?: Factory }
  | { step: 'merge'; ginnery: Factory }
  | { step: 'list' };

/** Ginneries with their codes; confirming and merging those of sellers' sheets. */
export function Ginneries() {
  const [{ name, only, page }, choose] = useListState(['tab', 'name', 'only']);
  const unconfirmed = only === 'unconfirmed';
  const query = useGinneries({ name, unconfirmed, pageNum: page, pageSize });
  const [open, setOpen] = useState<Open>();
  const confirm = useConfirmed();
  const close = () => setOpen(undefined);
  return (
    <>
      <TabHead
        note={query.data && noteOf(query.data.totalRow, query.data.unconfirmed)}
        add="新增加工厂"
        onAdd={() => setOpen({ step: 'edit' })}
      >
        <Checkbox
          checked={unconfirmed}
          onChange={({ target }) => choose({ only: target.checked ? 'unconfirmed' : '' })}
        >
          只看待核
        </Checkbox>
        <KeywordField
          what="代码、名称或城市"
          label="按代码、名称或城市查找加工厂"
          maxLength={60}
          value={name}
          onFind={(text) => choose({ name: text })}
        />
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen({ step: 'list' })}>
          导入名录
        </Button>
      </TabHead>
      <TableArea
        label="加工厂"
        query={{ ...query, data: query.data?.list }}
        columns={columns(setOpen, confirm)}
        rowKey={({ code }) => code}
        empty={<Nothing text={emptyText(name, unconfirmed)} />}
      />
      {query.data && (
        <Pager
          page={page}
          size={pageSize}
          total={query.data.totalRow}
          onPage={(to) => choose({ page: to })}
        />
      )}
      {open?.step === 'edit' && <GinneryDialog ginnery={open.ginnery} onClose={close} />}
      {open?.step === 'merge' && <Merge from={open.ginnery} onClose={close} />}
      {open?.step === 'list' && <GinneryListDialog onClose={close} />}
    </>
  );
}

function emptyText(name: string, unconfirmed: boolean): string {
  if (name) return `没有代码、名称或城市含“${name}”的加工厂`;
  return unconfirmed ? '没有待核的加工厂' : '还没有加工厂：新增、导入名录，或等卖家表格中的加工厂';
}

const noteOf = (total: number, unconfirmed: number) =>
  `共 ${whole(total)} 家${unconfirmed > 0 ? `，${whole(unconfirmed)} 家待核` : ''}；代码是批号的前 5 位`;

/** Confirms a ginnery of a seller's sheet, after asking. */
function useConfirmed() {
  const ask = useAsk();
  const toast = useToast();
  const confirm = useConfirmGinnery();
  return async ({ code, name }: Factory) => {
    const text = `确认代码 ${code} 是“${name}”，名称和产地无误？与已有的加工厂是同一家时请用合并`;
    if (!(await ask({ title: '核实加工厂', text, agree: '核实' }))) return;
    made(confirm.mutateAsync({ code }), () => toast.success(`“${name}”已核实`));
  };
}

/** Makes the codes of a ginnery further codes of another one. */
function Merge({ from, onClose }: { from: Factory; onClose: () => void }) {
  const [text, setText] = useState('');
  const merge = useMergeGinnery();
  const found = useGinneries({ name: text, pageNum: 1, pageSize }).data?.list ?? [];
  const others = found.filter(({ code, name }) => code !== from.code && name);
  const name = from.name || from.code;
  return (
    <MergeDialog
      from={name}
      others={others.map(({ code, codes, name, city }) => ({
        ...{ value: code, name, label: `${code} ${name}${city && `（${city}）`}` },
        names: [name, ...codes].join(' '),
      }))}
      placeholder="保留的加工厂"
      lots={from.name ? { factoryName: from.name } : undefined}
      change="加工厂和产地改为"
      consequences={[
        `代码 ${from.codes.join('、')} 以后都是保留的加工厂，筛选中只有一项`,
        `按“${name}”保存的需求和链接，改按保留的加工厂查找；不能撤销`,
      ]}
      busy={merge.isPending}
      onSearch={setText}
      onMerge={(into) => merge.mutateAsync({ from: from.code, into })}
      onClose={onClose}
    />
  );
}

const columns = (
  onOpen: (open: Open) => void,
  onConfirm: (ginnery: Factory) => void,
): Column<Factory>[] => [
  {
    title: '加工厂',
    head: true,
    cell: (ginnery) => <Proposed {...ginnery} name={ginnery.name || '名称未知'} />,
  },
  { title: '代码', className: 'num', cell: ({ codes }) => codes.join('、') },
  { title: '产区', narrow: true, cell: ({ area }) => area },
  { title: '城市', narrow: true, cell: ({ city }) => city },
  { title: '地址', className: styles.wide, cell: ({ address }) => address },
  numberColumn('批次', ({ batches }) => whole(batches)),
  numberColumn('在售', ({ onSale }) => whole(onSale)),
  {
    title: '操作',
    actions: true,
    cell: (ginnery) => (
      <>
        {ginnery.unconfirmed && ginnery.name && (
          <Button type="link" size="small" onClick={() => onConfirm(ginnery)}>
            核实
          </Button>
        )}
        <Button type="link" size="small" onClick={() => onOpen({ step: 'edit', ginnery })}>
          修改
        </Button>
        <Button type="link" size="small" danger onClick={() => onOpen({ step: 'merge', ginnery })}>
          合并
        </Button>
      </>
    ),
  },
];
