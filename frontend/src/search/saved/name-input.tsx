import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { failureOf } from '../../api/client';
import { demandNamed, useSaveDemand } from '../../api/demands';
import type { SavedDemand } from '../../api/types';
import { useAsk } from '../../ui/ask';
import { useToast } from '../../ui/toast';
import { nameMax } from '../demand';
import { replacing } from './refusal';
import styles from './saved.module.css';

interface NameInputProps {
  demand: SavedDemand;
  onEnd: () => void;
}

/**
 * Renames a demand: Enter saves, Escape cancels. When another demand has the name, the person chooses:
 * replace its filters, or take another name.
 */
export function NameInput({ demand, onEnd }: NameInputProps) {
  const { searchID } = demand;
  const id = useId();
  const [name, setName] = useState(demand.searchName);
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const saveDemand = useSaveDemand();
  const ask = useAsk();
  const toast = useToast();

  const save = async () => {
    const searchName = name.trim();
    if (!searchName) return setRefusal('请输入需求定制名称');
    if (searchName === demand.searchName) return onEnd();
    setSaving(true);
    try {
      const named = await demandNamed(searchName);
      const taken = named !== null && named.searchID !== searchID;
      if (taken && !(await ask(replacing))) return input.current?.select();
      const { msg } = await saveDemand({ searchID, searchName, nameOnly: true, replace: taken });
      toast.success(msg);
      onEnd();
    } catch (error) {
      setRefusal(failureOf(error).message);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onEnd();
  return (
    <form className={styles.demandRename} onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to rename here.
        autoFocus
        ref={input}
        aria-label="需求定制名称"
        aria-invalid={refusal !== ''}
        aria-describedby={id}
        maxLength={nameMax}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setName(event.target.value);
          setRefusal('');
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="link" disabled={saving}>
        保存
      </button>
      <button type="button" className="link" onClick={onEnd}>
        取消
      </button>
      <span id={id} role="alert">
        {refusal}
      </span>
    </form>
  );
}
