import { Button, Modal } from 'antd';
import type { Question } from './ask';

interface AskDialogProps {
  question: Question;
  onAnswer: (agreed: boolean) => void;
}

/** A question. A notice without a choice stays open until it is acknowledged. */
export default function AskDialog({ question, onAnswer }: AskDialogProps) {
  const { title = '提示', text, agree = '确定', decline = '取消' } = question;
  const choice = decline !== null;
  return (
    <Modal
      open
      width={380}
      title={title}
      closable={choice}
      keyboard={choice}
      mask={{ closable: false }}
      onCancel={() => onAnswer(false)}
      footer={
        <>
          {choice && <Button onClick={() => onAnswer(false)}>{decline}</Button>}
          <Button type="primary" autoFocus onClick={() => onAnswer(true)}>
            {agree}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
