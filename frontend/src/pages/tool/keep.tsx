import { SaveOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type FormTool, useChangeCalculations } from '../../api/calculations';
import { useMaySave } from '../../api/demands';
import { useSettled } from '../../ui/settled';
import { useToast } from '../../ui/toast';
import { withList } from './list-code';
import styles from './tool.module.css';
import { useMembersOnly } from './use-members-only';

/** How long an input stays unchanged before it becomes part of the history. */
const settledAfter = 4_000;

interface Computed {
  /** what was typed, as a text */
  input: string;
  /** it can be kept: it has a result */
  done: boolean;
  keep: () => Promise<unknown>;
}

/** Keeps what a member computes in the history, when its input has not changed for a while. */
export function useHistory({ input, done, keep }: Computed): void {
  const member = useMaySave() === true;
  const kept = useRef(input);
  const asked = useSettled(done ? input : undefined, settledAfter);
  const settled = done && asked === input && input !== kept.current;
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (!member || !settled) return;
    kept.current = input;
    latest.current().catch(() => {});
  }, [member, settled, input]);
}

interface KeepButtonProps {
  /** keeps the computation under a name */
  onKeep: (name: string) => Promise<unknown>;
  disabled?: boolean;
}

/** Keeps a computation under a name. */
export function KeepButton({ onKeep, disabled }: KeepButtonProps) {
  const { may } = useMembersOnly();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onKeep(name.trim());
      toast.success('已保存，在会员中心“小工具”中');
      setOpen(false);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const form = (
    <div className={styles.keep}>
      <Input
        autoFocus
        aria-label="名称"
        placeholder="名称，如 阿克苏 12 批"
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={() => name.trim() && void save()}
      />
      <Button type="primary" loading={busy} disabled={!name.trim()} onClick={() => void save()}>
        保存
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={(wanted) => setOpen(wanted && may('保存'))}
      content={form}
    >
      <Button icon={<SaveOutlined />} disabled={disabled}>
        保存
      </Button>
    </Popover>
  );
}

interface KeepFormProps {
  tool: FormTool;
  /** the result in a sentence; undefined while an input cannot be used */
  result: string | undefined;
  /** the parameters that open the same input; those of the address by default */
  address?: string;
}

/** Keeps the input of the address under a name. A list below the form is kept by itself. */
export function KeepForm({ tool, result, address }: KeepFormProps) {
  const { search } = useLocation();
  const { keep } = useChangeCalculations();
  const formOf = (params: string) => String(withList(new URLSearchParams(params), ''));
  const input = formOf(address ?? search);
  const done = result !== undefined;
  useHistory({
    input: formOf(search),
    done,
    keep: () => keep({ tool, input, result: result ?? '' }),
  });
  return (
    <KeepButton
      disabled={!done}
      onKeep={(name) => keep({ tool, name, input, result: result ?? '' })}
    />
  );
}
