import { Button, Form } from 'antd';
import { useState } from 'react';
import { type ImportedPort, useAllImportedPorts, useSaveImportedPort } from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import type { Column } from '../../../ui/table/column';
import { SaveDialog } from '../save-dialog';
import { EntryFields, enteredColumns, TextField } from './entry-fields';
import { TabHead } from './tab-head';

/** The ports of arrival and shipment of imported cotton. */
export function Ports() {
  const query = useAllImportedPorts();
  const [open, setOpen] = useState<{ port?: ImportedPort }>();
  const columns: Column<ImportedPort>[] = [
    { title: '港口', head: true, cell: ({ name }) => name },
    { title: '代码', className: 'num', cell: ({ code }) => code },
    { title: '英文名', cell: ({ english }) => english },
    ...enteredColumns<ImportedPort>(),
    {
      title: '操作',
      actions: true,
      cell: (port) => (
        <Button type="link" size="small" onClick={() => setOpen({ port })}>
          修改
        </Button>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="到港和装运港，代码按 UN/LOCODE；改名后，在售的批次随之按新的名称搜索和筛选"
        add="新增港口"
        onAdd={() => setOpen({})}
      />
      <TableArea label="港口" query={query} columns={columns} rowKey={({ code }) => code} />
      {open && <PortDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function PortDialog({ port, onClose }: { port?: ImportedPort; onClose: () => void }) {
  const [form] = Form.useForm<ImportedPort>();
  const save = useSaveImportedPort();
  return (
    <SaveDialog
      title={port ? `修改${port.name}` : '新增港口'}
      form={form}
      initial={port ?? {}}
      onSave={({ code, name, english, source, closed }) =>
        save.mutateAsync({ code, name, english, source, closed, fresh: !port })
      }
      onClose={onClose}
    >
      <TextField name="code" label="港口代码" placeholder="如 CNTAO" disabled={Boolean(port)} />
      <TextField name="name" label="名称" placeholder="如 青岛港" />
      <TextField optional name="english" label="英文名" />
      <EntryFields />
    </SaveDialog>
  );
}
