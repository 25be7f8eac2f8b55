import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { type Draft, useVersion, useVersions } from '../../../api/article-writing';
import { useArticleChange } from '../../../api/articles';
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
  const { data } = useVersions(id);
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
      {!data && <Lines rows={3} />}
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
  const { data } = useVersion(id, number);
  return data && <PreviewDialog title={data.title} body={data.body} onClose={onClose} />;
}
