import { Button, Form, Input, Modal } from 'antd';
import { useRef } from 'react';
import { demandNamed, useSaveDemand } from '../../api/demands';
import { useAsk } from '../../ui/ask';
import { useSubmit } from '../../ui/form/use-submit';
import { useToast } from '../../ui/toast';
import { chipsOf } from '../chips';
import { type CottonQuery, demandOf, interestNames, nameMax } from '../demand';
import { useMillName } from '../mill';
import { keepSaved } from './last-saved';
import { openedFrom } from './opened';
import { replacing } from './refusal';
import styles from './saved.module.css';
import { useShowOpened } from './use-open';

interface SaveDialogProps {
  query: CottonQuery;
  /** the saved demand that is open; a new one is saved without it */
  opened?: { searchID?: number; searchName: string; since?: number };
  onClose: () => void;
}

interface Named {
  searchName: string;
}

/** Asks for the name of a saved demand. For an existing name it asks whether to replace the demand. */
export default function SaveDialog({ query, opened, onClose }: SaveDialogProps) {
  const [form] = Form.useForm<Named>();
  const asNew = useRef(false);
  const save = useSave(query, opened);
  const [submit, sending] = useSubmit(form, async ({ searchName }: Named) => {
    const saved = await save(searchName.trim(), asNew.current ? undefined : opened?.searchID);
    if (saved) onClose();
    else form.getFieldInstance('searchName')?.focus({ cursor: 'all' });
  });
  const send = (fresh: boolean) => {
    asNew.current = fresh;
    form.submit();
  };
  const labels = chipsOf(query.filters, { mill: useMillName(query) }).map(({ label }) => label);
  return (
    <Modal
      open
      width={440}
      title={opened ? `保存「${opened.searchName}」的修改` : '保存为需求定制'}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {opened && (
            <Button disabled={sending} onClick={() => send(true)}>
              另存为新定制
            </Button>
          )}
          <Button type="primary" loading={sending} onClick={() => send(false)}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ searchName: opened?.searchName ?? nameFrom(labels) }}
        onFinish={submit}
      >
        <Form.Item
          name="searchName"
          label="需求定制名称"
          rules={[{ required: true, whitespace: true, message: '请输入需求定制名称~' }]}
        >
          <Input
            autoFocus
            autoComplete="off"
            maxLength={nameMax}
            onFocus={({ target }) => target.select()}
          />
        </Form.Item>
      </Form>
      <p className={styles.savedWords}>
        {query.tab === 1 ? '新疆棉' : '地产棉'} · {labels.join(' · ')}
      </p>
      {query.interest && (
        <p className={styles.savedWords}>
          “{interestNames[query.interest]}”只用于本页，不随定制保存，提醒也不看它
        </p>
      )}
    </Modal>
  );
}

/** Returns a name made of as many conditions as fit into it. */
const nameFrom = (labels: readonly string[]) =>
  labels.reduce((name, label) => {
    const longer = `${name} ${label}`.trim();
    return longer.length <= nameMax ? longer : name;
  }, '');

/** Saves a demand under a name: an existing one by its id, or a new one. Returns whether it is saved. */
function useSave(query: CottonQuery, opened: SaveDialogProps['opened']) {
  const saveDemand = useSaveDemand();
  const show = useShowOpened();
  const ask = useAsk();
  const toast = useToast();
  return async (searchName: string, searchID = 0): Promise<boolean> => {
    const named = await demandNamed(searchName);
    const taken = named !== null && named.searchID !== searchID;
    if (taken && !(await ask(replacing))) return false;
    const demand = demandOf(query);
    const saved = await saveDemand({ ...demand, searchID, searchName, replace: taken });
    keepSaved(saved.searchID);
    const isNew = saved.searchID !== opened?.searchID;
    toast.success(isNew ? `${saved.msg}点“推送”可设置提醒` : saved.msg);
    const since = saved.searchID === opened?.searchID ? opened.since : undefined;
    const next = openedFrom({ ...demand, searchID: saved.searchID, searchName }, since);
    show(next, { ...query, saved: saved.searchID }, true);
    return true;
  };
}
