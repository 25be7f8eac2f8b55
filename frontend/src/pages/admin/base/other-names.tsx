import { Tag } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../../ui/ask';
import { useToast } from '../../../ui/toast';

interface OtherNamesProps {
  names: string[];
  /** asks whether a name may be removed */
  question: (name: string) => string;
  onRemove: (name: string) => Promise<unknown>;
}

/** The other names of a thing, each with a button to remove it. */
export function OtherNames({ names, question, onRemove }: OtherNamesProps) {
  const [gone, setGone] = useState<string[]>([]);
  const ask = useAsk();
  const toast = useToast();
  const take = async (name: string) => {
    if (!(await ask({ title: '去掉其他写法', text: question(name) }))) return;
    try {
      await onRemove(name);
    } catch {
      return; // the error is shown already
    }
    setGone((before) => [...before, name]);
    toast.success('已去掉');
  };
  return names
    .filter((name) => !gone.includes(name))
    .map((name) => (
      <Tag
        key={name}
        closable={{ 'aria-label': `去掉 ${name}` }}
        onClose={(event) => {
          event.preventDefault();
          void take(name);
        }}
      >
        {name}
      </Tag>
    ));
}
