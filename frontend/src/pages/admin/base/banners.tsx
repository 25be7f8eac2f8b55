import { Button, Form, Input, Radio, Switch } from 'antd';
import { useState } from 'react';
import { type Banner, useBanners, useRemoveBanner, useSaveBanner } from '../../../api/admin';
import { made } from '../../../api/made';
import { uploadPicture } from '../../../api/picture';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { unknown } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import type { StoredPicture } from '../../../ui/upload/use-pictures';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog';
import { TabHead } from './tab-head';

const places: Record<Banner['place'], string> = {
  home: '首页',
  polyester: '涤纶短纤页',
  yarn: '棉纱页',
};

const pictureOf = (id: number) => `/mall/bases/bannerPicture?id=${id}`;

/** The banners of pages, on the days from one to another. */
export function Banners() {
  const query = useBanners();
  const [editing, setEditing] = useState<Banner | 'new'>();
  const remove = useRemove();
  const columns: Column<Banner>[] = [
    {
      title: '标题',
      head: true,
      cell: ({ title, picture }) => (
        <>
          {picture > 0 && <img className={styles.bannerPicture} src={pictureOf(picture)} alt="" />}
          {title}
        </>
      ),
    },
    { title: '位置', narrow: true, cell: ({ place }) => places[place] },
    { title: '链接', cell: ({ link }) => link || unknown },
    { title: '次序', className: 'num', cell: ({ rank }) => rank },
    { title: '日期', className: 'num', cell: ({ from, to }) => `${from} 至 ${to}` },
    { title: '状态', narrow: true, cell: (banner) => <Shown banner={banner} /> },
    {
      title: '操作',
      actions: true,
      cell: (banner) => (
        <>
          <Button type="link" size="small" onClick={() => setEditing(banner)}>
            修改
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(banner)}>
            删除
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="显示在首页或产品列表页的上方，只在开始到结束的日期中显示"
        add="新增横幅"
        onAdd={() => setEditing('new')}
      />
      <TableArea
        label="横幅"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Nothing text="还没有横幅：首页和产品列表页的上方空着，点“新增横幅”" />}
      />
      {editing && (
        <BannerDialog
          banner={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function Shown({ banner: { from, to, hidden } }: { banner: Banner }) {
  const today = dayOf(Date.now() / 1000);
  if (hidden) return <StateTag tone="ended">已停用</StateTag>;
  if (to < today) return <StateTag tone="ended">已结束</StateTag>;
  if (from > today) return <StateTag tone="waiting">未开始</StateTag>;
  return <StateTag tone="good">显示中</StateTag>;
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveBanner();
  return async ({ id, title }: Banner) => {
    if (!(await ask({ title: '删除横幅', text: `删除“${title}”？` }))) return;
    made(removed.mutateAsync({ id }), () => toast.success('已删除'));
  };
}

interface Values extends Omit<Banner, 'picture' | 'hidden'> {
  picture?: StoredPicture[];
  shown: boolean;
}

function BannerDialog({ banner, onClose }: { banner?: Banner; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const save = useSaveBanner();
  const stored = banner?.picture ? [{ id: banner.picture, url: pictureOf(banner.picture) }] : [];
  const initial = { place: 'home' as const, rank: 0, ...banner };
  const home = (Form.useWatch('place', form) ?? initial.place) === 'home';
  const onSave = ({ picture, shown, ...values }: Values) =>
    save.mutateAsync({
      ...values,
      id: banner?.id,
      rank: Number(values.rank ?? 0),
      picture: values.place === 'home' ? picture?.[0]?.id : undefined,
      hidden: !shown,
    });
  return (
    <SaveDialog
      title={banner ? '修改横幅' : '新增横幅'}
      form={form}
      initial={{ ...initial, picture: stored, shown: !banner?.hidden }}
      busy={busy}
      onSave={onSave}
      onClose={onClose}
    >
      <Form.Item name="place" label="位置">
        <Radio.Group options={Object.entries(places).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, message: '请填写标题' }]}>
        <Input maxLength={60} />
      </Form.Item>
      {home && (
        <Form.Item
          name="picture"
          label="图片"
          rules={[{ required: true, message: '请上传图片' }]}
          extra="约 1200 × 120 像素；窄屏显示中间的部分，文字请放在中间"
        >
          <PicturePicker
            label="横幅图片"
            max={1}
            initial={stored}
            upload={uploadPicture}
            onBusy={setBusy}
          />
        </Form.Item>
      )}
      <Form.Item
        name="text"
        label="说明（选填）"
        extra={home && '显示在图片上；图片中已有文字时不填'}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="link" label="链接（选填）" extra="本站的路径，如 /yarn?attr.count=40">
        <Input maxLength={300} />
      </Form.Item>
      <DayField name="from" label="开始日期" />
      <DayField name="to" label="结束日期" />
      <NumberField optional name="rank" label="次序" least={0} most={1000} extra="小的在前" />
      <Form.Item name="shown" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </SaveDialog>
  );
}
