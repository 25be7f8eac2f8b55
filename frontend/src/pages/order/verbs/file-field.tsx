import { Button, Form, Progress } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type OrderFile, sendOrderFile } from '../../../api/orders';
import { FileButton } from '../../../ui/upload/file-button';
import styles from '../order.module.css';
import { documentTypes, pictureTypes, refuseFile } from './file-rules';

/** What stands in a field's value for a file that is being uploaded. */
const uploading = 0;

/** Keeps a dialog from being sent without the file that is being uploaded. */
const arrivedRule = {
  validateTrigger: [],
  validator: (_: unknown, value?: number | number[]) =>
    [value].flat().includes(uploading)
      ? Promise.reject(new Error('文件正在上传，请等上传完成'))
      : Promise.resolve(),
};

interface FilesProps {
  id?: string;
  orderID: number;
  label: string;
  most: number;
  types: readonly string[];
  value?: number[];
  onChange?: (fileIDs: number[]) => void;
}

interface Sending {
  name: string;
  /** from 0 to 1 */
  sent: number;
}

/** Uploads files of an order with their progress, and lists those that have arrived. */
function Files({ id, orderID, label, most, types, value = [], onChange }: FilesProps) {
  const [files, setFiles] = useState<OrderFile[]>([]);
  const [sending, setSending] = useState<Sending>();
  const [refused, setRefused] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const shown = files.filter(({ fileID }) => value.includes(fileID));

  const send = async (picked: File[]) => {
    setRefused('');
    const arrived = [...shown];
    onChange?.([...shown.map(({ fileID }) => fileID), uploading]);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      for (const file of picked.slice(0, most - shown.length)) {
        const why = refuseFile(file, types);
        if (why) throw new Error(`${file.name}：${why}`);
        setSending({ name: file.name, sent: 0 });
        const onSent = (sent: number) => setSending({ name: file.name, sent });
        arrived.push(await sendOrderFile(orderID, file, onSent, signal));
      }
      if (picked.length > most - shown.length) setRefused(`最多 ${most} 个文件`);
    } catch (error) {
      if (signal.aborted) return;
      setRefused((error as Error).message);
    } finally {
      setSending(undefined);
      setFiles(arrived);
      onChange?.(arrived.map(({ fileID }) => fileID));
    }
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const list = [...(event.target.files ?? [])];
    event.target.value = '';
    if (list.length > 0) void send(list);
  };
  return (
    <div className={styles.upload}>
      {shown.map(({ fileID, name }) => (
        <p key={fileID}>
          <span>{name}</span>
          <Button
            type="text"
            size="small"
            disabled={sending && true}
            aria-label={`删除 ${name}`}
            onClick={() => onChange?.(value.filter((one) => one !== fileID))}
          >
            删除
          </Button>
        </p>
      ))}
      {sending && (
        <div role="status">
          <span>{sending.name}</span>
          <Progress
            percent={Math.floor(sending.sent * 100)}
            size="small"
            aria-label={`上传 ${sending.name}`}
          />
        </div>
      )}
      {!sending && shown.length < most && (
        <FileButton
          id={id}
          aria-label={`上传${label}`}
          accept={types.join(',')}
          multiple={most > 1}
          onChange={picked}
        />
      )}
      {refused && <p role="alert">{refused}</p>}
    </div>
  );
}

interface FileFieldProps {
  orderID: number;
  label: string;
  optional?: boolean;
}

/** One document: a voucher or an invoice. Its value is the number of the file. */
export function FileField({ orderID, label, optional }: FileFieldProps) {
  return (
    <Form.Item
      name="fileID"
      label={optional ? `${label}（选填）` : label}
      extra="PDF、OFD、PNG 或 JPEG，最大 10 MB"
      rules={[arrivedRule, { required: !optional, message: `请上传${label}` }]}
      getValueProps={(value?: number) => ({ value: value ? [value] : [] })}
      getValueFromEvent={(fileIDs: number[]) => fileIDs[0]}
    >
      <Files orderID={orderID} label={label} most={1} types={documentTypes} />
    </Form.Item>
  );
}

/** Pictures of a receipt. Their value is the list of their numbers. */
export function PicturesField({ orderID }: { orderID: number }) {
  return (
    <Form.Item
      name="pictures"
      label="照片（选填）"
      extra="PNG 或 JPEG，最多 20 张，每张最大 10 MB"
      rules={[arrivedRule]}
    >
      <Files orderID={orderID} label="照片" most={20} types={pictureTypes} />
    </Form.Item>
  );
}
