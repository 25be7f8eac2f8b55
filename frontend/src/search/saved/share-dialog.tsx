import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/client';
import { shareDemand } from '../../api/demands';
import { useFailure } from '../../api/failure';
import { copyText } from '../../ui/copy';
import { Failed } from '../../ui/failed';
import { useToast } from '../../ui/toast';
import styles from './saved.module.css';

type Shared = Parameters<typeof shareDemand>[0];

interface ShareDialogProps {
  /** what is shared: filters, or a saved demand by its number; left out, codes are only opened */
  shared?: Shared;
  /** what it is called, where it has a name */
  name?: string;
  /** whether some of its filters had to be removed */
  lost?: boolean;
  /** whether codes of others can be opened here, too */
  mayOpen?: boolean;
  onClose: () => void;
}

/** Shares a demand as a link and as a code, and opens a code. */
export default function ShareDialog(props: ShareDialogProps) {
  const { shared, name, lost = false, mayOpen, onClose } = props;
  return (
    <Modal
      open
      width={460}
      title={name ? `分享「${name}」` : '分享码'}
      footer={null}
      onCancel={onClose}
    >
      {shared && <Code shared={shared} lost={lost} />}
      {mayOpen && <OpenCode onOpened={onClose} />}
    </Modal>
  );
}

function Code({ shared, lost }: { shared: Shared; lost: boolean }) {
  const query = useQuery({
    queryKey: ['share', shared] as const,
    queryFn: () => shareDemand(shared),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const error = useFailure(query);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  const code = query.data ?? '';
  const link = code && `${window.location.origin}/cottonmall?code=${code}`;
  return (
    <div className={styles.shareBox}>
      <Copied label="链接" text={link} />
      <Copied label="分享码" text={code} />
      {lost && (
        <p className={styles.shareLost} role="status">
          有条件已失效，打开的人看到的结果比保存时的宽
          {shared.searchID && '，页面会向他说明'}
        </p>
      )}
      <p className={styles.savedHint}>打开链接或输入分享码，即可看到同样的筛选条件，无需登录</p>
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const id = useId();
  const toast = useToast();
  const copy = () =>
    copyText(text).then(
      () => toast.success('复制成功!'),
      () => toast.error('复制失败，请手动复制'),
    );
  return (
    <div className={styles.shareLine}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} readOnly value={text} onFocus={(event) => event.target.select()} />
      <Button disabled={!text} aria-label={`复制${label}`} onClick={copy}>
        复制
      </Button>
    </div>
  );
}

const codeForm = /^[0-9A-Za-z]{4,20}$/;

function OpenCode({ onOpened }: { onOpened: () => void }) {
  const navigate = useNavigate();
  const open = ({ code }: { code: string }) => {
    onOpened();
    navigate(`/cottonmall?code=${code.trim()}`);
  };
  return (
    <Form layout="vertical" requiredMark={false} className={styles.shareOpen} onFinish={open}>
      <Form.Item
        name="code"
        label="打开别人的分享码"
        rules={[
          { required: true, whitespace: true, message: '请输入分享码' },
          {
            pattern: codeForm,
            transform: (text: string) => text.trim(),
            message: '分享码由字母和数字组成',
          },
        ]}
      >
        <Input autoComplete="off" maxLength={24} />
      </Form.Item>
      <Button htmlType="submit">打开</Button>
    </Form>
  );
}
