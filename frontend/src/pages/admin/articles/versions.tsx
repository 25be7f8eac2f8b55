import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { type Draft, useVersion, useVersions } from '../../../api/article-writing';
import { useArticleChange } from '../../../api/articles';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { timeText } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { useToast } from '../../../ui/toast';
import styles from './articles.module.css';
import { PreviewDialog } from './preview-dialog';

interface VersionsProps {
  draft: Draft;
  /** whether there are changes that are not saved */
  dirty: boolean;
  onRestored: () => void;
}

/** The versions of an article, to look at and to restore. */
export function Versions({ draft: { id, number: newest }, dirty, onRestored }: VersionsProps) {
  const query = useVersions(id);
  const { data } = query;
  const error = useFailure(query);
  const [looked, setLooked] = useState(0);
  const restore = useArticleChange('POST admin/article/restore');
  const toast = useToast();
  const again = async (number: number) => {
    await restore.mutateAsync({ id, number });
    toast.success('已恢复');
    onRestored();
  };
  return (
    <Panel title="版本" note="每次保存一个">
      {error && !data && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !data && <Lines rows={3} />}
      <ul className={styles.versions}>
        {data?.map(({ number, title, writer, at }) => (
          <li key={number}>
            <span className="num">{number}</span>
            <span>{title}</span>
            <span className="num">{timeText(at)}</span>
            <span>{writer || '网站自带'}</span>
            <span>
              <Button
                size="small"
                onClick={() => setLooked(number)}
                aria-label={`看版本 ${number}`}
              >
                看
              </Button>
              {number !== newest && (
                <Popconfirm
                  title={`恢复版本 ${number}，成为新的版本`}
                  description={dirty && '有修改还没有保存，恢复后会丢失'}
                  okText="恢复"
                  onConfirm={() => again(number)}
                >
                  <Button size="small" aria-label={`恢复版本 ${number}`}>
                    恢复
                  </Button>
                </Popconfirm>
              )}
            </span>
          </li>
        ))}
      </ul>
      {looked > 0 && <Look id={id} number={looked} onClose={() => setLooked(0)} />}
    </Panel>
  );
}

function Look({ id, number, onClose }: { id: number; number: number; onClose: () => void }) {
  const query = useVersion(id, number);
  const error = useFailure(query);
  const { title, body } = query.data ?? {};
  return (
    <PreviewDialog title={title ?? `版本 ${number}`} body={body} onClose={onClose}>
      {error && <Failed {...failureOf(error, query.refetch)} />}
    </PreviewDialog>
  );
}
