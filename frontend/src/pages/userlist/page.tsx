import { Input } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { useMe } from '../../api/me';
import type { Colleague } from '../../api/types';
import { useColleagues } from '../../api/users';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Pager } from '../../ui/member-menu/pager';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Rows } from '../../ui/member-menu/rows';
import { Nothing } from '../../ui/nothing';
import { UnbindDialog } from './unbind-dialog';
import { useUserColumns } from './user-columns';

const pageSize = 20;

/** The members of the company, and what a manager may do with them. */
export default function UserListPage() {
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<Colleague>();
  const query = useColleagues({ name, pageNum: page, pageSize });
  const error = useFailure(query);
  const columns = useUserColumns(setLeaving);
  const { data, refetch, isFetching, isPlaceholderData } = query;
  const find = (text: string) => {
    setName(text.trim());
    setPage(1);
  };
  return (
    <MemberFrame
      title="用户管理"
      rights={useMe().data}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel
        title="用户管理"
        note={data && `共 ${data.totalRow} 人`}
        extra={
          <Input.Search
            allowClear
            maxLength={40}
            placeholder="姓名或手机号"
            aria-label="按姓名或手机号查找"
            onSearch={find}
          />
        }
      >
        {!data && !error && <Lines rows={6} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {data?.list.length === 0 && (
          <Nothing text={name ? `没有姓名或手机号含“${name}”的用户` : '暂无数据'} />
        )}
        {data && data.list.length > 0 && (
          <Rows
            label="用户"
            columns={columns}
            rows={data.list}
            rowKey={({ userID }) => userID}
            old={isPlaceholderData}
          />
        )}
        {data && <Pager page={page} size={pageSize} total={data.totalRow} onPage={setPage} />}
      </PagePanel>
      {leaving && <UnbindDialog user={leaving} onClose={() => setLeaving(undefined)} />}
    </MemberFrame>
  );
}
