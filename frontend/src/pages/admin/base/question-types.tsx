import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import {
  type QuestionType,
  useAllQuestionTypes,
  useRetireQuestionType,
  useSaveQuestionType,
  useSortQuestionTypes,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { TabHead } from './tab-head';

/** The types of feedback that users choose from. */
export function QuestionTypes() {
  const query = useAllQuestionTypes();
  const [editing, setEditing] = useState<QuestionType | 'new'>();
  const columns = useColumns(query.data ?? [], setEditing);
  return (
    <>
      <TabHead
        note="用户反馈问题时按此顺序选择；停用的不能再选，原来的反馈不变"
        add="新增问题类型"
        onAdd={() => setEditing('new')}
      />
      <TableArea
        label="问题类型"
        query={query}
        columns={columns}
        rowKey={({ dictValue }) => dictValue}
      />
      {editing && (
        <QuestionTypeDialog
          type={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function useColumns(
  types: QuestionType[],
  onEdit: (type: QuestionType) => void,
): Column<QuestionType>[] {
  const sort = useSortQuestionTypes();
  const retire = useRetireQuestionType();
  const toast = useToast();
  const move = (from: number, to: number) =>
    sort.mutate({ values: moved(types, from, to).map(({ dictValue }) => dictValue) });
  return [
    { title: '问题类型', head: true, cell: ({ dictLabel }) => dictLabel },
    {
      title: '状态',
      cell: ({ retired }) =>
        retired ? <StateTag tone="ended">停用</StateTag> : <StateTag tone="good">在用</StateTag>,
    },
    {
      title: '操作',
      actions: true,
      cell: (type) => {
        const place = types.indexOf(type);
        const { dictValue, dictLabel, retired } = type;
        return (
          <>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移 ${dictLabel}`}
              disabled={place === 0 || sort.isPending}
              onClick={() => move(place, place - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移 ${dictLabel}`}
              disabled={place === types.length - 1 || sort.isPending}
              onClick={() => move(place, place + 1)}
            />
            <Button type="link" size="small" onClick={() => onEdit(type)}>
              改名
            </Button>
            <Button
              type="link"
              size="small"
              danger={!retired}
              onClick={() =>
                made(retire.mutateAsync({ dictValue, retired: !retired }), () =>
                  toast.success(retired ? '已恢复使用' : '已停用'),
                )
              }
            >
              {retired ? '恢复' : '停用'}
            </Button>
          </>
        );
      },
    },
  ];
}

/** Returns a list with one item moved to another place. */
function moved<Item>(list: Item[], from: number, to: number): Item[] {
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

interface QuestionTypeDialogProps {
  /** the one to rename; a new one when left out */
  type?: QuestionType;
  onClose: () => void;
}

function QuestionTypeDialog({ type, onClose }: QuestionTypeDialogProps) {
  const [form] = Form.useForm<{ dictLabel: string }>();
  const save = useSaveQuestionType();
  return (
    <SaveDialog
      title={type ? `修改 ${type.dictLabel}` : '新增问题类型'}
      form={form}
      initial={{ dictLabel: type?.dictLabel }}
      onSave={({ dictLabel }) => save.mutateAsync({ dictValue: type?.dictValue, dictLabel })}
      onClose={onClose}
    >
      <Form.Item
        name="dictLabel"
        label="问题类型"
        rules={[{ required: true, message: '请填写问题类型' }]}
      >
        <Input maxLength={20} />
      </Form.Item>
    </SaveDialog>
  );
}
