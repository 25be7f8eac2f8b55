import { Form, Progress } from 'antd';
import { useRef, useState } from 'react';
import { fileMax, type SentFile, sendFile } from '../../../api/article-writing';

interface FileFieldProps {
  label: string;
  accept: string;
  extra: string;
  onBusy: (busy: boolean) => void;
  onSent: (file: SentFile | undefined) => void;
}

/** Uploads one large file and shows its progress. Another choice replaces it. */
export function FileField({ label, accept, extra, onBusy, onSent }: FileFieldProps) {
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const running = useRef<AbortController>(undefined);
  const send = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    onSent(undefined);
    setShare(undefined);
    setRefusal(file.size > fileMax ? `文件最大 ${fileMax >> 20} MB` : '');
    if (file.size > fileMax) return;
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
      extra={extra}
      validateStatus={refusal ? 'error' : undefined}
      help={refusal || undefined}
      valuePropName="files"
      getValueFromEvent={() => undefined /* the upload is saved, not the field */}
    >
      <div>
        <input
          type="file"
          accept={accept}
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
          }}
        />
        {share !== undefined && <Progress percent={Math.round(share * 100)} size="small" />}
      </div>
    </Form.Item>
  );
}
