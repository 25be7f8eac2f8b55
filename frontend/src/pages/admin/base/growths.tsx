import { Button, Form } from 'antd';
import { useState } from 'react';
import {
  type ImportedCountry,
  useAllImportedCountries,
  useSaveImportedCountry,
  useSaveImportedLevel,
} from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import type { Column } from '../../../ui/table/column';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog';
import { type Entered, EntryFields, enteredColumns, TextField } from './entry-fields';
import { TabHead } from './tab-head';

type Level = ImportedCountry['levels'][number];

type Open =
  | { what: 'country'; country?: ImportedCountry }
  | { what: 'level'; country: ImportedCountry; level?: Level };

/** The countries of origin of imported cotton, and the levels of each. */
export function Growths() {
  const query = useAllImportedCountries();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const columns: Column<ImportedCountry>[] = [
    {
      title: '产地国',
      head: true,
      cell: ({ code, name, english }) => (
        <>
          <b>{name}</b> <span className="faint">{[code, english].filter(Boolean).join(' ')}</span>
        </>
      ),
    },
    {
      title: '等级',
      className: styles.wide,
      cell: (country) => (
        <>
          {country.levels.map((level) => (
            <Button
              key={level.name}
              type="text"
              size="small"
              title={level.closed ? '已停用，点击修改' : '点击修改'}
              onClick={() => setOpen({ what: 'level', country, level })}
            >
              <span className={level.closed ? 'faint' : undefined}>
                {level.name}
                {level.also && `（${level.also}）`}
                {level.closed && ' 停用'}
              </span>
            </Button>
          ))}
        </>
      ),
    },
    ...enteredColumns<ImportedCountry>(),
    {
      title: '操作',
      actions: true,
      cell: (country) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen({ what: 'country', country })}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => setOpen({ what: 'level', country })}>
            新增等级
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="卖家选的产地国和等级；改名后，在售的批次随之按新的名称搜索和筛选"
        add="新增产地国"
        onAdd={() => setOpen({ what: 'country' })}
      />
      <TableArea label="进口棉产地" query={query} columns={columns} rowKey={({ code }) => code} />
      {open?.what === 'country' && <CountryDialog country={open.country} onClose={close} />}
      {open?.what === 'level' && <LevelDialog {...open} onClose={close} />}
    </>
  );
}

interface CountryDialogProps {
  country?: ImportedCountry;
  onClose: () => void;
}

function CountryDialog({ country, onClose }: CountryDialogProps) {
  const [form] = Form.useForm<ImportedCountry>();
  const save = useSaveImportedCountry();
  return (
    <SaveDialog
      title={country ? `修改${country.name}` : '新增产地国'}
      form={form}
      initial={country ?? {}}
      onSave={({ code, name, english, source, closed }) =>
        save.mutateAsync({ code, name, english, source, closed, fresh: !country })
      }
      onClose={onClose}
    >
      <TextField name="code" label="国家代码" placeholder="如 US" disabled={Boolean(country)} />
      <TextField name="name" label="名称" />
      <TextField optional name="english" label="英文名" />
      <EntryFields />
    </SaveDialog>
  );
}

interface LevelDialogProps {
  country: ImportedCountry;
  level?: Level;
  onClose: () => void;
}

function LevelDialog({ country, level, onClose }: LevelDialogProps) {
  const [form] = Form.useForm<Level & Entered>();
  const save = useSaveImportedLevel();
  return (
    <SaveDialog
      title={level ? `修改${country.name}的等级 ${level.name}` : `新增${country.name}的等级`}
      form={form}
      initial={level ?? {}}
      onSave={({ name, also, source, closed }) =>
        save.mutateAsync({ country: country.code, name, also, source, closed, fresh: !level })
      }
      onClose={onClose}
    >
      <TextField name="name" label="等级" placeholder="如 31" disabled={Boolean(level)} />
      <TextField optional name="also" label="又名" placeholder="如 M" />
      <EntryFields />
    </SaveDialog>
  );
}
