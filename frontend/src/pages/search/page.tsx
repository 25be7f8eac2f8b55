import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../../api/client';
import { useChangedLots } from '../../api/live';
import { useFound } from '../../api/lots';
import { readBatches } from '../../ui/chrome/batches';
import { Crumbs } from '../../ui/chrome/crumbs';
import { Failed } from '../../ui/failed';
import { lazyPart } from '../../ui/lazy-part';
import { LotListSkeleton } from '../../ui/lot/lot-list';
import { Nothing } from '../../ui/nothing';
import { FoundLots } from './found-lots';
import { Missing } from './missing';
import './search.css';

const BatchDialog = lazyPart(() => import('../../ui/chrome/batch-dialog'));

/** The lots of the batch numbers in the address, and those that are not on sale. */
export default function SearchPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { numbers } = readBatches(params.get('batchIds') ?? '');
  const open = (next: string[]) => {
    setEditing(false);
    navigate(`/cottonmall/search?batchIds=${next.join(',')}`);
  };
  return (
    <div className="found-page">
      <Crumbs trail={[{ title: '棉花', to: '/cottonmall' }, { title: '批号查询' }]} />
      <section className="panel" aria-label="批号查询结果">
        <div className="found-head">
          <h1>批号查询</h1>
          <span className="num">查询 {numbers.length} 个批号</span>
          <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
            修改批号
          </Button>
        </div>
        {numbers.length === 0 ? <Nothing text="请输入批号!" /> : <Results numbers={numbers} />}
      </section>
      <Suspense>
        {editing && (
          <BatchDialog initial={numbers} onClose={() => setEditing(false)} onSearch={open} />
        )}
      </Suspense>
    </div>
  );
}

function Results({ numbers }: { numbers: string[] }) {
  const { data, error, refetch, isPlaceholderData } = useFound(numbers);
  useChangedLots(data?.list.map((lot) => lot.listingID) ?? [], refetch);
  if (error && !data) return <Failed {...failureOf(error)} onRetry={refetch} />;
  if (!data) return <LotListSkeleton rows={Math.min(numbers.length, 12)} />;
  return (
    <div className={isPlaceholderData ? 'dimmed' : ''}>
      {data.missing.length > 0 && <Missing numbers={data.missing} />}
      {data.list.length > 0 ? <FoundLots lots={data.list} /> : <Nothing text="没有找到这些批号" />}
    </div>
  );
}
