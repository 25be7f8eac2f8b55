import { Form, Progress } from 'antd';
import { useRef, useState } from 'react';
import { fileMax, type SentFile, sendFile } from '../../../api/article-writing';
import { FileButton } from '../../../ui/upload/file-button';
import styles from '../admin.module.css';

interface FileFieldProps {
  label: string;
  /** the ends of the names of accepted files */
  ends: readonly string[];
  /** what these files are called */
  kinds: string;
  /** the file that there is already */
  had?: string;
  onBusy: (busy: boolean) => void;
  onSent: (file: SentFile | undefined) => void;
}

/** Uploads one large file and shows its progress. Another choice replaces it. */
export function FileField({ label, ends, kinds, had, onBusy, onSent }: FileFieldProps) {
  const [name, setName] = useState('');
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const running = useRef<AbortController>(undefined);
  const form = Form.useFormInstance();
  const refusalOf = ({ name, size }: File) => {
    if (!ends.some((end) => name.toLowerCase().endsWith(end))) return `文件应为 ${kinds}`;
    if (size === 0) return '文件是空的';
    return size > fileMax ? `文件最大 ${fileMax >> 20} MB` : '';
  };
  const send = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    form.setFields([{ name: 'file', errors: [] }]);
    onSent(undefined);
    onBusy(false);
    setName(file.name);
    setShare(undefined);
    setRefusal(refusalOf(file));
    if (refusalOf(file)) return;
    onBusy(true);
    setShare(0);
    try {
      onSent(await sendFile(file, setShare, own.signal));
    } catch (error) {
      if (own.signal.aborted) return;
      setRefusal((error as Error).message);
      setShare(undefined);
    }
    if (running.current === own) onBusy(false);
  };
  return (
    <Form.Item
      name="file"
      label={label}
      extra={had ? `现有 ${had}，选择新的文件替换` : `${kinds}，最大 ${fileMax >> 20} MB`}
      validateStatus={refusal ? 'error' : undefined}
      help={refusal || undefined}
      valuePropName="files"
      getValueFromEvent={() => undefined /* the upload is saved, not the field */}
    >
      <div>
        <FileButton
          accept={ends.join()}
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
          }}
        />
        {name && <span className={styles.picked}>{name}</span>}
        {share !== undefined && <Progress percent={Math.round(share * 100)} size="small" />}
      </div>
    </Form.Item>
  );
}
