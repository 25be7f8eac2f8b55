import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { type SiteSetting, useSaveSettings, useSiteSettings } from '../../../api/admin';
import { uploadPicture } from '../../../api/picture';
import { TableArea } from '../../../shell/table-area';
import { PageHead } from '../../../ui/page-panel';
import type { Column } from '../../../ui/table/column';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import type { StoredPicture } from '../../../ui/upload/use-pictures';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog';

/** The address of the picture of a setting. */
const pictureOf = ({ name, value }: SiteSetting) =>
  `/mall/bases/settingPicture?name=${name}&v=${value}`;

/** Whether the value of a setting is a picture, which the demonstration writes as data. */
const isPicture = ({ kind, value }: SiteSetting) => kind === 'picture' && /^\d+$/.test(value);

/** The public settings of the site. */
export function Settings() {
  const query = useSiteSettings();
  const [name, setName] = useState<string>();
  const chosen = query.data?.find((setting) => setting.name === name);
  const columns: Column<SiteSetting>[] = [
    { title: '设置', head: true, cell: ({ label }) => label },
    { title: '内容', cell: (setting) => <Value {...setting} /> },
    {
      title: '操作',
      actions: true,
      cell: (setting) => (
        <Button type="link" size="small" onClick={() => setName(setting.name)}>
          修改
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead note="显示在每页底部和客服栏；没有填写的不显示" />
      <TableArea
        label="网站设置"
        query={query}
        columns={columns}
        rowKey={(setting) => setting.name}
      />
      {chosen && <SettingDialog setting={chosen} onClose={() => setName(undefined)} />}
    </>
  );
}

function Value(setting: SiteSetting) {
  if (isPicture(setting)) {
    return <img className={styles.settingPicture} src={pictureOf(setting)} alt={setting.label} />;
  }
  if (setting.value === '') return <span className="faint">没有填写</span>;
  return setting.kind === 'picture' ? '内置图片' : setting.value;
}

type Values = Record<string, string | StoredPicture[] | undefined>;

function SettingDialog({ setting, onClose }: { setting: SiteSetting; onClose: () => void }) {
  const { name, label, kind, max, value } = setting;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const save = useSaveSettings();
  const stored = isPicture(setting) ? [{ id: Number(value), url: pictureOf(setting) }] : [];
  const send = (values: Values) => {
    const now = values[name] ?? '';
    const text = typeof now === 'string' ? now : String(now[0]?.id ?? '');
    return save.mutateAsync({ values: { [name]: text } });
  };
  return (
    <SaveDialog
      title={`修改${label}`}
      form={form}
      initial={{ [name]: kind === 'picture' ? stored : value }}
      busy={busy}
      onSave={send}
      onClose={onClose}
    >
      <Form.Item name={name} label={label} extra="留空则不显示">
        {kind === 'picture' ? (
          <PicturePicker
            label={label}
            max={1}
            initial={stored}
            upload={uploadPicture}
            onBusy={setBusy}
          />
        ) : (
          <Input maxLength={max} />
        )}
      </Form.Item>
    </SaveDialog>
  );
}
