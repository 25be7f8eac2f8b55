import { Button } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { made } from '../../../api/made';
import { useMe } from '../../../api/me';
import {
  type Term,
  type TermGoods,
  type TermKinds,
  useDeleteTerm,
  useTermKinds,
  useTerms,
} from '../../../api/terms';
import { useAsk } from '../../../ui/ask';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { StateTag } from '../../../ui/state-tag';
import { useListState } from '../../../ui/table/list-state';
import { StateTabs } from '../../../ui/table/state-tabs';
import { useToast } from '../../../ui/toast';
import { PreviewDialog } from './preview-dialog';
import { TermDialog } from './term-dialog';
import styles from './terms.module.css';

const goodsTabs: { state: TermGoods; name: string; note?: string }[] = [
  { state: 'cotton', name: '棉花' },
  { state: 'product', name: '产品', note: '棉纱、涤纶短纤、莱赛尔' },
];

/** The sections from which the company draws its contracts. Only managers change them. */
export default function TermsPage() {
  const me = useMe().data;
  const manages = me?.roles.includes('manager') ?? false;
  const [list, choose] = useListState(['goods']);
  const goods: TermGoods = list.goods === 'product' ? 'product' : 'cotton';
  const terms = useTerms(goods);
  const kinds = useTermKinds();
  const [editing, setEditing] = useState<Term | 'new'>();
  const [previewed, setPreviewed] = useState<number[]>();
  const failed = useFailure(terms.error ? terms : kinds);
  const standard = terms.data?.filter((term) => term.standard) ?? [];
  const retry = () => {
    void terms.refetch();
    void kinds.refetch();
  };
  return (
    <MemberFrame title="合同条款" rights={me}>
      <PagePanel
        title="合同条款"
        note={
          manages
            ? '作为卖方签合同时使用；已签的合同不受修改影响'
            : '作为卖方签合同时使用；由企业管理员修改'
        }
        extra={
          <>
            <Button
              disabled={standard.length === 0}
              onClick={() => setPreviewed(standard.map(({ id }) => id))}
            >
              预览合同
            </Button>
            {manages && (
              <Button type="primary" disabled={!kinds.data} onClick={() => setEditing('new')}>
                新增条款
              </Button>
            )}
          </>
        }
      >
        <StateTabs
          label="合同种类"
          tabs={goodsTabs}
          state={goods}
          onState={(to) => choose({ goods: to === 'product' ? to : '' })}
        />
        {failed ? (
          <Failed {...failureOf(failed, retry)} />
        ) : (
          <Groups
            terms={terms.data}
            kinds={kinds.data}
            onEdit={manages ? setEditing : undefined}
            onPreview={(id) => setPreviewed([id])}
          />
        )}
      </PagePanel>
      {editing && kinds.data && (
        <TermDialog
          term={editing === 'new' ? undefined : editing}
          {...{ goods }}
          kinds={kinds.data}
          onClose={() => setEditing(undefined)}
        />
      )}
      {previewed && (
        <PreviewDialog {...{ goods }} ids={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </MemberFrame>
  );
}

interface GroupsProps {
  /** absent while they load, as are the kinds */
  terms?: Term[];
  kinds?: TermKinds;
  /** absent for those who only read */
  onEdit?: (term: Term) => void;
  onPreview: (id: number) => void;
}

function Groups({ terms, kinds, onEdit, onPreview }: GroupsProps) {
  if (!terms || !kinds) return <Lines rows={10} />;
  if (terms.length === 0) return <Nothing text="还没有条款，请由企业管理员新增" />;
  return kinds.types.map(({ code, name, meaning }) => {
    const list = terms.filter(({ type }) => type === code);
    if (list.length === 0) return null;
    return (
      <section key={code} aria-label={name}>
        <h2 className={styles.group}>
          {name}
          <small>{meaning}</small>
        </h2>
        {list.map((term) => (
          <Section key={term.id} term={term} onEdit={onEdit} onPreview={onPreview} />
        ))}
      </section>
    );
  });
}

interface SectionProps extends Pick<GroupsProps, 'onEdit' | 'onPreview'> {
  term: Term;
}

function Section({ term, onEdit, onPreview }: SectionProps) {
  const { id, place, title, content, standard } = term;
  const ask = useAsk();
  const remove = useDeleteTerm();
  const toast = useToast();
  const onDelete = async () => {
    const text = `删除条款“${title}”？已签的合同不受影响。`;
    if (!(await ask({ title: '删除条款', text, agree: '删除' }))) return;
    made(remove.mutateAsync({ id }), () => toast.success('已删除'));
  };
  return (
    <article className={styles.term}>
      <header>
        <b>
          {place}. {title}
        </b>
        {standard ? <StateTag tone="good">默认</StateTag> : <StateTag tone="plain">可选</StateTag>}
        <span>
          <Button type="link" size="small" onClick={() => onPreview(id)}>
            预览
          </Button>
          {onEdit && (
            <>
              <Button type="link" size="small" onClick={() => onEdit(term)}>
                修改
              </Button>
              <Button type="link" size="small" danger onClick={onDelete}>
                删除
              </Button>
            </>
          )}
        </span>
      </header>
      <p>{content}</p>
    </article>
  );
}
