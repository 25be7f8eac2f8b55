import { Button, Modal } from 'antd';
import { useRef } from 'react';
import type { Question } from './ask';

interface AskDialogProps {
  question: Question;
  onAnswer: (agreed: boolean) => void;
}

/** A question. A notice without a choice stays open until it is acknowledged. */
export default function AskDialog({ question, onAnswer }: AskDialogProps) {
  const { title = '提示', text, agree = '确定', decline = '取消', danger = false } = question;
  const choice = decline !== null;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      width={380}
      title={title}
      closable={choice}
      keyboard={choice}
      mask={{ closable: false }}
      // The dialog focuses its first button, which declines, and it stays there if to agree is probably a mistake.
      // Without an animation the focus moves on at once.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={() => !danger && button.current?.focus()}
      onCancel={() => onAnswer(false)}
      footer={
        <>
          {choice && <Button onClick={() => onAnswer(false)}>{decline}</Button>}
          <Button ref={button} type="primary" danger={danger} onClick={() => onAnswer(true)}>
            {agree}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
