import { Button } from 'antd';
import { useState } from 'react';
import { type Attribute, type Category, useCategories, useSaveAttribute } from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { AttributeDialog } from './attribute-dialog';
import { allowedOf, kindNames } from './category-tree';
import { TabHead } from './tab-head';

/** Scrolls to the attributes, which are below all categories. */
const reveal = (section: HTMLElement | null) => section?.scrollIntoView?.({ block: 'start' });

/** The own attributes of a category. */
export function Attributes({ of }: { of: Category }) {
  const query = useCategories();
  const [editing, setEditing] = useState<Attribute | 'new'>();
  const own = query.data?.attributes.filter(({ categoryID }) => categoryID === of.id) ?? [];
  const columns = useColumns(setEditing);
  return (
    <section ref={reveal} aria-label={`${of.name}的属性`}>
      <TabHead
        note={`${of.name}的属性：改过以后，不再符合的产品由卖家修改，原来的值保留`}
        add="新增属性"
        onAdd={() => setEditing('new')}
      />
      <TableArea
        label={`${of.name}的属性`}
        query={{ ...query, data: own }}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {editing && (
        <AttributeDialog
          of={of}
          attribute={editing === 'new' ? undefined : editing}
          place={own.length + 1}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

const yes = (on: boolean) => (on ? '是' : '');

function useColumns(onEdit: (attribute: Attribute) => void): Column<Attribute>[] {
  const save = useSaveAttribute();
  const toast = useToast();
  return [
    { title: '属性', head: true, cell: ({ name }) => name },
    { title: '代码', cell: ({ code }) => code },
    { title: '类型', cell: ({ kind }) => kindNames[kind] },
    { title: '可填', cell: (attribute) => allowedOf(attribute) },
    { title: '必填', narrow: true, cell: ({ required }) => yes(required) },
    { title: '可筛选', narrow: true, cell: ({ filter }) => yes(filter) },
    { title: '区分品种', narrow: true, cell: ({ article }) => yes(article) },
    {
      title: '状态',
      cell: ({ removed }) =>
        removed ? <StateTag tone="ended">停用</StateTag> : <StateTag tone="good">在用</StateTag>,
    },
    {
      title: '操作',
      actions: true,
      cell: (attribute) => (
        <>
          <Button type="link" size="small" onClick={() => onEdit(attribute)}>
            修改
          </Button>
          <Button
            type="link"
            size="small"
            danger={!attribute.removed}
            onClick={() =>
              made(save.mutateAsync({ ...attribute, removed: !attribute.removed }), () =>
                toast.success(attribute.removed ? '已恢复使用' : '已停用'),
              )
            }
          >
            {attribute.removed ? '恢复' : '停用'}
          </Button>
        </>
      ),
    },
  ];
}
