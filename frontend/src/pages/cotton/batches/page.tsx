import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { batchesAddress } from '../../../ui/chrome/batches';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { lazyPart } from '../../../ui/lazy-part';
import { Nothing } from '../../../ui/nothing';
import { inputOf } from './address';
import styles from './batches.module.css';
import { Missing } from './missing';
import { Results } from './results';

const BatchDialog = lazyPart(() => import('../../../ui/chrome/batch-dialog'));

/** The lots of the batch numbers in the URL, and the numbers not on sale. */
export default function SearchPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { numbers, wrong, type } = inputOf(params);
  const open = (next: string[]) => {
    setEditing(false);
    navigate(batchesAddress(next));
  };
  const showAll = () => navigate(batchesAddress([...numbers, ...wrong]), { replace: true });
  return (
    <div className="found-page">
      <Crumbs trail={[{ title: '棉花', to: '/cottonmall' }, { title: '批号查询' }]} />
      <section className="panel" aria-label="批号查询结果">
        <div className={styles.foundHead}>
          <h1>批号查询</h1>
          <span className="num">查询 {numbers.length + wrong.length} 个批号</span>
          <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
            修改批号
          </Button>
        </div>
        {numbers.length > 0 && (
          <Results numbers={numbers} wrong={wrong} type={type} onAll={showAll} />
        )}
        {numbers.length === 0 && (
          <>
            {wrong.length > 0 && <Missing numbers={[]} wrong={wrong} />}
            <Nothing text="请输入批号!" />
          </>
        )}
      </section>
      <Suspense>
        {editing && (
          <BatchDialog
            initial={[...numbers, ...wrong]}
            onClose={() => setEditing(false)}
            onSearch={open}
          />
        )}
      </Suspense>
    </div>
  );
}
