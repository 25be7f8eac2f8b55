import { Button } from 'antd';
import { useState } from 'react';
import { type Category, useCategories, useSaveCategory } from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { useToast } from '../../../ui/toast';
import { Attributes } from './attributes';
import { CategoryDialog } from './category-dialog';
import { inTree } from './category-tree';
import { TabHead } from './tab-head';

/** The categories of goods other than cotton; below them the attributes of the chosen one. */
export function Categories() {
  const query = useCategories();
  const [{ category: code }, choose] = useListState(['tab', 'category']);
  const [editing, setEditing] = useState<Category | 'new'>();
  const categories = query.data?.categories ?? [];
  const chosen = categories.find((one) => one.code === code);
  const columns = useColumns(setEditing, (one) => choose({ category: one.code }));
  return (
    <>
      <TabHead
        note="下级品类也有上级的属性。停用的品类不再显示，产品保留"
        add="新增品类"
        onAdd={() => setEditing('new')}
      />
      <TableArea
        label="品类"
        query={{ ...query, data: query.data && inTree(categories) }}
        columns={columns}
        rowKey={({ code }) => code}
      />
      {chosen && <Attributes key={chosen.code} of={chosen} />}
      {editing && (
        <CategoryDialog
          category={editing === 'new' ? undefined : editing}
          categories={categories}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function useColumns(
  onEdit: (category: Category) => void,
  onChoose: (category: Category) => void,
): Column<Category & { depth: number }>[] {
  const save = useSaveCategory();
  const toast = useToast();
  return [
    {
      title: '品类',
      head: true,
      cell: ({ name, depth }) => `${'　'.repeat(depth)}${name}`,
    },
    { title: '代码', cell: ({ code }) => code },
    {
      title: '状态',
      cell: ({ removed }) =>
        removed ? <StateTag tone="ended">停用</StateTag> : <StateTag tone="good">在用</StateTag>,
    },
    {
      title: '操作',
      actions: true,
      cell: (category) => {
        const { id, name, place, removed } = category;
        return (
          <>
            <Button type="link" size="small" onClick={() => onChoose(category)}>
              属性
            </Button>
            <Button type="link" size="small" onClick={() => onEdit(category)}>
              修改
            </Button>
            <Button
              type="link"
              size="small"
              danger={!removed}
              onClick={() =>
                made(save.mutateAsync({ id, name, place, removed: !removed }), () =>
                  toast.success(removed ? '已恢复使用' : '已停用'),
                )
              }
            >
              {removed ? '恢复' : '停用'}
            </Button>
          </>
        );
      },
    },
  ];
}
