import { Button, Switch } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { made } from '../../../api/made';
import { type MarkRule, useMarkRules, useRemoveRule, useSaveRule } from '../../../api/marks';
import { ruleAddress } from '../../../search/marks/rule-address';
import RuleDialog from '../../../search/marks/rule-dialog';
import { demandWords } from '../../../search/saved/words';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { markNames } from '../../../ui/lot/mark-words';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { TabHead } from '../base/tab-head';

/** The rules of the marks: lots that meet one have its mark. */
export function Rules() {
  const query = useMarkRules();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<MarkRule>();
  const save = useSaveRule();
  const remove = useRemove();
  const enable = ({ id, name, mark }: MarkRule, enabled: boolean) =>
    save.mutate({ id, name, mark, enabled });
  return (
    <>
      <TabHead
        note="在棉花页选好条件，按“设为精选规则”；符合规则的批次自动有标记，不再符合时自动去掉"
        add="选择条件"
        onAdd={() => navigate('/cottonmall')}
      />
      <TableArea
        label="标记规则"
        query={query}
        columns={columns(save.isPending, enable, setEditing, remove)}
        rowKey={({ id }) => id}
        empty={<Nothing text="还没有规则" />}
      />
      {editing && (
        <RuleDialog rule={editing} demand={editing.demand} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

/** Deletes a rule after asking. */
function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const remove = useRemoveRule();
  return async ({ id, name, mark }: MarkRule) => {
    const text = `删除后，只按“${name}”标记的批次不再是${markNames[mark]}，是否继续？`;
    if (!(await ask({ title: '删除规则', text }))) return;
    made(remove.mutateAsync({ id }), () => toast.success('已删除'));
  };
}

const columns = (
  busy: boolean,
  onEnable: (rule: MarkRule, enabled: boolean) => void,
  onEdit: (rule: MarkRule) => void,
  onRemove: (rule: MarkRule) => void,
): Column<MarkRule>[] => [
  { title: '规则', head: true, cell: ({ name }) => name },
  { title: '标记', narrow: true, cell: ({ mark }) => markNames[mark] },
  {
    title: '条件',
    className: styles.wide,
    cell: (rule) =>
      rule.lost ? (
        <>
          <StateTag tone="ended">条件已失效</StateTag> {rule.changes.join('；')}
        </>
      ) : (
        demandWords(rule.demand)
      ),
  },
  numberColumn('符合批数', ({ count, demand }) =>
    count === null ? '' : <Link to={ruleAddress(demand)}>{whole(count)}</Link>,
  ),
  {
    title: '启用',
    narrow: true,
    cell: (rule) => (
      <Switch
        size="small"
        checked={rule.enabled}
        disabled={busy}
        aria-label={`启用 ${rule.name}`}
        onChange={(to) => onEnable(rule, to)}
      />
    ),
  },
  {
    title: '修改',
    narrow: true,
    cell: ({ userName, updatedAt }) => (
      <>
        {userName} <small className="num">{timeText(updatedAt)}</small>
      </>
    ),
  },
  {
    title: '操作',
    actions: true,
    cell: (rule) => (
      <>
        <Button type="link" size="small" onClick={() => onEdit(rule)}>
          修改
        </Button>
        <Button type="link" size="small" danger onClick={() => onRemove(rule)}>
          删除
        </Button>
      </>
    ),
  },
];
