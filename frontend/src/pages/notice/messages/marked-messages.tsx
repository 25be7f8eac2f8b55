import { Button } from 'antd';
import { useState } from 'react';
import { useMarkMessages, useRemoveMessages } from '../../../api/messages';
import type { Message } from '../../../api/types';
import { useAsk } from '../../../ui/ask';
import { MessageList } from './message-list';

interface MarkedMessagesProps {
  messages: Message[];
  /** whether all types are shown: then all messages can be marked and removed */
  all: boolean;
  old: boolean;
}

/** Messages, and the actions on the selected ones. */
export function MarkedMessages({ messages, all, old }: MarkedMessagesProps) {
  const [checked, setChecked] = useState<number[]>([]);
  const ask = useAsk();
  const mark = useMarkMessages();
  const remove = useRemoveMessages();
  const picked = messages.filter(({ id }) => checked.includes(id)).map(({ id }) => id);
  const busy = mark.isPending || remove.isPending;
  const done = { onSuccess: () => setChecked([]) };
  const removeAll = async () => {
    if (await ask({ text: '将删除全部站内消息，删除后不能恢复，是否继续？' }))
      remove.mutate('all', done);
  };
  return (
    <MessageList
      messages={messages}
      old={old}
      checked={picked}
      onChecked={setChecked}
      onRead={(id) => mark.mutate([id])}
      onRemove={(id) => remove.mutate([id])}
    >
      <Button
        size="small"
        disabled={picked.length === 0 || busy}
        onClick={() => mark.mutate(picked, done)}
      >
        标为已读
      </Button>
      <Button
        size="small"
        disabled={picked.length === 0 || busy}
        onClick={() => remove.mutate(picked, done)}
      >
        删除
      </Button>
      {all && (
        <>
          <Button size="small" disabled={busy} onClick={() => mark.mutate('all', done)}>
            全部已读
          </Button>
          <Button size="small" danger disabled={busy} onClick={removeAll}>
            全部删除
          </Button>
        </>
      )}
    </MessageList>
  );
}
