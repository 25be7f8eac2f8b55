import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { sendProductSheet, takeProductForm, takeProducts } from '../../../api/product-imports';
import { useCategoryForms } from '../../../api/product-stock';
import { useFileDrop } from '../../../ui/drop/use-file-drop';
import { PagePanel } from '../../../ui/page-panel';
import { StateBox } from '../../../ui/state-tag';
import { useDownload } from '../../../ui/use-download';
import { categoryName, categoryOptions } from '../category-options';
import styles from './import.module.css';
import { importPath } from './words';

const fileTypes = '.xlsx,.xls,.et,.ods,.csv,.txt';

interface BeginProps {
  category: string;
  onCategory: (category: string) => void;
}

/** Chooses a category, and takes a sheet of its products: a file, or pasted cells. */
export function Begin({ category, onCategory }: BeginProps) {
  const forms = useCategoryForms().data ?? [];
  const input = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState(false);
  const { send, sending, refused } = useSend(category);
  const take = (files: File[]) => {
    const [file] = files;
    if (file && category) void send(file);
  };
  const over = useFileDrop(take);
  const [taking, save] = useDownload();
  const name = category && categoryName(forms, category);
  return (
    <PagePanel title="产品表格" note="一个品类一张表，确认前什么都不会改变">
      <div className={styles.steps}>
        <p>
          <b>1</b>
          <Select
            aria-label="品类"
            className={styles.category}
            placeholder="选择品类"
            showSearch={{ optionFilterProp: 'label' }}
            value={category || undefined}
            options={categoryOptions(forms)}
            onChange={onCategory}
          />
          <Button
            icon={<FileExcelOutlined aria-hidden />}
            disabled={!category}
            loading={taking}
            onClick={() => void save(() => takeProductForm(category))}
          >
            下载模板
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!category}
            loading={taking}
            onClick={() => void save(() => takeProducts(category))}
          >
            导出在售产品
          </Button>
          <small>导出的表改好后可以直接导入</small>
        </p>
        <p>
          <b>2</b>在表格软件中填写或修改，列的顺序可以改变
        </p>
        <div className={`${styles.drop} ${over ? styles.over : ''}`}>
          <b>{name ? `把${name}的表格拖到本页` : '请先选择品类'}</b>
          <span>
            <Button
              type="primary"
              disabled={!category}
              loading={sending}
              onClick={() => input.current?.click()}
            >
              选择文件
            </Button>
            <Button disabled={!category || sending} onClick={() => setPasting(true)}>
              粘贴表格内容
            </Button>
          </span>
          <small>.xlsx、.xls、.csv 等，5 MB、2,000 行以内；图片在导入后逐个产品上传</small>
          <input
            ref={input}
            hidden
            type="file"
            accept={fileTypes}
            aria-label="选择产品表格"
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </div>
      </div>
      {refused && (
        <div role="alert" className={styles.refused}>
          <StateBox tone="ended" title="这张表没有读取">
            {refused}
          </StateBox>
        </div>
      )}
      {pasting && <PasteDialog onRead={send} onClose={() => setPasting(false)} />}
    </PagePanel>
  );
}

/** Returns a function that uploads a sheet and opens its preview, and why the last one was refused. */
function useSend(category: string) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const send = async (sheet: File | string) => {
    setSending(true);
    setRefused('');
    try {
      const { importID } = await sendProductSheet(category, sheet);
      navigate(importPath(importID));
    } catch (error) {
      setRefused(failureOf(error).message);
    } finally {
      setSending(false);
    }
  };
  return { send, sending, refused };
}

interface PasteDialogProps {
  onRead: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Takes cells that were copied from a spreadsheet, with their titles. */
function PasteDialog({ onRead, onClose }: PasteDialogProps) {
  const [form] = Form.useForm<{ text: string }>();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      width={680}
      title="粘贴表格内容"
      okText="读取"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={async ({ text }) => {
          setBusy(true);
          await onRead(text);
          onClose();
        }}
      >
        <Form.Item
          name="text"
          label="从表格软件中复制，连同列名"
          rules={[{ required: true, whitespace: true, message: '请粘贴表格内容' }]}
        >
          <Input.TextArea autoFocus rows={10} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
