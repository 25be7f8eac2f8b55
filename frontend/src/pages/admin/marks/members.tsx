import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AdminCompany, useCompanies, useSetProductCompany } from '../../../api/admin';
import { made } from '../../../api/made';
import { useMarksEffect } from '../../../api/marks';
import { PageArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';
import { KeywordField } from '../../../ui/table/keyword-field';
import { useListState } from '../../../ui/table/list-state';
import { useToast } from '../../../ui/toast';
import { TabHead } from '../base/tab-head';
import { MembersDialog } from './members-dialog';

const pageSize = 20;

/** The platform's own list of member companies, whose users see the marks. */
export function Members() {
  const [{ name, page }, choose] = useListState(['tab', 'name']);
  const query = useCompanies({ product: true, name, pageNum: page, pageSize });
  const [adding, setAdding] = useState(false);
  const remove = useRemove();
  return (
    <>
      <TabHead note={<Effect />} add="按名单列入或移出" onAdd={() => setAdding(true)}>
        <KeywordField
          what="企业名称"
          label="按名称查找会员企业"
          maxLength={60}
          value={name}
          onFind={(text) => choose({ name: text })}
        />
      </TabHead>
      <PageArea
        label="会员企业"
        query={query}
        columns={columns(remove)}
        rowKey={({ memberID }) => memberID}
        empty={<Nothing text={name ? `没有名称含“${name}”的会员企业` : '还没有会员企业'} />}
        onPage={(to) => choose({ page: to })}
      />
      {adding && <MembersDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** What the members see: the numbers of marked lots and of the users who see them. */
function Effect() {
  const { data } = useMarksEffect();
  return (
    <span className="num">
      精选 {whole(data?.selected)} 批、优选 {whole(data?.preferred)} 批，{whole(data?.companies)}{' '}
      家会员企业的 {whole(data?.users)} 名用户可见，其他人看不到这两种标记。
      <Link to="/cottonmall?specialSaleType=1%2C2">以会员身份看到的批次数</Link>
    </span>
  );
}

/** Removes a company from the list after asking. */
function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const set = useSetProductCompany();
  return async ({ memberID, memberName }: AdminCompany) => {
    const text = `移出后，${memberName}的成员不能再看到精选和优选的棉花，是否继续？`;
    if (!(await ask({ title: '移出会员企业', text }))) return;
    made(set.mutateAsync({ memberID, product: false }), () => toast.success('已移出会员企业'));
  };
}

const columns = (onRemove: (company: AdminCompany) => void): Column<AdminCompany>[] => [
  {
    title: '企业',
    head: true,
    cell: ({ memberID, memberName }) => (
      <Link to={`/admin/companies?memberID=${memberID}`}>{memberName}</Link>
    ),
  },
  { title: '城市', narrow: true, cell: ({ city }) => city },
  numberColumn('成员', ({ members }) => whole(members)),
  {
    title: '操作',
    actions: true,
    cell: (company) => (
      <Button type="link" size="small" danger onClick={() => onRemove(company)}>
        移出
      </Button>
    ),
  },
];
