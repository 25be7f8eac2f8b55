import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { failureOf } from '../../api/client';
import { demandNamed, useSaveDemand } from '../../api/demands';
import type { SavedDemand } from '../../api/types';
import { useToast } from '../../ui/toast';
import { nameMax } from '../demand';

interface NameInputProps {
  demand: SavedDemand;
  onEnd: () => void;
}

/** What was saved of a demand, as the server sent it: sent back under another name, it is renamed and no more. */
function savedPart(demand: SavedDemand) {
  const { priority, isSubscribe, changes, lost, minPrice, count, newCount, ...saved } = demand;
  return saved;
}

/** Renames a demand in its place: Enter saves, Escape gives it up. */
export function NameInput({ demand, onEnd }: NameInputProps) {
  const id = useId();
  const [name, setName] = useState(demand.searchName);
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);
  const saveDemand = useSaveDemand();
  const toast = useToast();

  const save = async () => {
    const searchName = name.trim();
    if (!searchName) return setRefusal('请输入需求定制名称');
    if (searchName === demand.searchName) return onEnd();
    setSaving(true);
    try {
      if (await demandNamed(searchName)) return setRefusal('该名称已被另一条定制使用，请换一个');
      const { msg } = await saveDemand({ ...savedPart(demand), searchName });
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
    <form className="demand-rename" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to rename here.
        autoFocus
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
