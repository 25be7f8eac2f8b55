import { UploadOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Radio, Upload } from 'antd';
import { useState } from 'react';
import { type FoundLots, findMarkable, type MarkVerb, useDecideMarks } from '../../../api/marks';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { whole } from '../../../ui/format';
import { markNames } from '../../../ui/lot/mark-words';
import { stateNames } from '../../../ui/lot/names';
import { useToast } from '../../../ui/toast';
import { type Mark, sortFound } from './numbers';

interface Values {
  text: string;
  mark: Mark;
  verb: MarkVerb;
  note?: string;
}

const initial: Values = { text: '', mark: 1, verb: 'mark' };

/** Marks lots by their numbers: pasted or uploaded; what was found is shown before anything changes. */
export function NumbersDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const { mark = initial.mark, verb = initial.verb }: Partial<Values> =
    Form.useWatch([], form) ?? {};
  const [found, setFound] = useState<FoundLots>();
  const decide = useDecideMarks();
  const toast = useToast();
  const sorted = found && sortFound(found, mark, verb);
  const find = async (source: string | File) => setFound(await findMarkable(source));
  const [submit, sending] = useSubmit(form, async ({ text, note }: Values) => {
    if (!sorted) return find(text);
    const listingIDs = sorted.changing.map(({ listingID }) => listingID);
    const { changed } = await decide.mutateAsync({ listingIDs, mark, verb, note: note?.trim() });
    toast.success(`${markNames[mark]}：已改 ${whole(changed)} 批`);
    onClose();
  });
  const [uploading, setUploading] = useState(false);
  const upload = async (file: File) => {
    setUploading(true);
    await find(file)
      .catch((error: Error) => toast.error(error.message))
      .finally(() => setUploading(false));
  };
  return (
    <Modal
      open
      width={620}
      title="按批号标记"
      okText={sorted ? `执行 ${whole(sorted.changing.length)} 批` : '查找'}
      okButtonProps={{ disabled: sorted?.changing.length === 0 || uploading }}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={submit}>
        <Form.Item name="verb" label="操作">
          <Radio.Group
            options={[
              { value: 'mark', label: '标记' },
              { value: 'exclude', label: '排除（规则也不标记）' },
              { value: 'undecide', label: '去掉手工标记和排除，按规则' },
            ]}
          />
        </Form.Item>
        <Form.Item name="mark" label="标记">
          <Radio.Group
            options={[
              { value: 1, label: '精选' },
              { value: 2, label: '优选' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="text"
          label="批号"
          extra="11 位数字，用换行、逗号或空格分开，最多 1,000 个；同一批号有几家挂牌时都会列出"
        >
          <Input.TextArea
            autoFocus
            rows={4}
            className="num"
            placeholder="65012252001"
            onChange={() => setFound(undefined)}
          />
        </Form.Item>
        <Upload
          accept=".xlsx,.xls,.csv,.txt"
          showUploadList={false}
          beforeUpload={(file) => {
            form.setFieldValue('text', '');
            void upload(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={uploading}>
            上传有批号的表格
          </Button>
        </Upload>
        {found && sorted && <Found found={found} sorted={sorted} />}
        {sorted && <NoteField label="原因" rows={1} optional />}
      </Form>
    </Modal>
  );
}

interface FoundProps {
  found: FoundLots;
  sorted: ReturnType<typeof sortFound>;
}

const named = 20;

/** What was found of a list of numbers. */
function Found({ found, sorted }: FoundProps) {
  const groups = [
    [
      '将要改',
      sorted.changing.map(({ batchID, memberOwnerName }) => `${batchID} ${memberOwnerName}`),
    ],
    ['其中不在售', sorted.offSale.map(({ batchID, state }) => `${batchID} ${stateNames[state]}`)],
    ['本来如此', sorted.already.map(({ batchID }) => batchID)],
    ['没有挂牌', found.missing],
    ['不像批号', found.malformed],
  ] as const;
  return (
    <dl className="dialog-text num" aria-label="查到的批次">
      {groups
        .filter(([, list]) => list.length > 0)
        .map(([name, list]) => (
          <div key={name}>
            <dt>
              {name} {whole(list.length)}
            </dt>
            <dd>
              {list.slice(0, named).join('、')}
              {list.length > named && ' …'}
            </dd>
          </div>
        ))}
    </dl>
  );
}
