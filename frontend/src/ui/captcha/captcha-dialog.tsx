import { Button, Form, Input, type InputRef, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import './captcha.css';

interface CaptchaDialogProps {
  /** PNG, base64 or a data address */
  picture: string;
  /** whether a request is running */
  busy: boolean;
  /** what was wrong with the last answer */
  refusal?: string;
  onAnswer: (letters: string) => void;
  onRefresh: () => void;
  onClose: () => void;
}

/** Asks for the letters of a captcha after too many requests. */
export default function CaptchaDialog(props: CaptchaDialogProps) {
  const { picture, busy, refusal, onAnswer, onRefresh, onClose } = props;
  const [letters, setLetters] = useState('');
  const [empty, setEmpty] = useState(false);
  const input = useRef<InputRef>(null);
  const wrong = empty ? '请输入验证码' : refusal;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture resets the input.
  useEffect(() => {
    setLetters('');
    input.current?.focus();
  }, [picture]);
  const answer = () => {
    setEmpty(!letters.trim());
    if (letters.trim()) onAnswer(letters.trim());
  };
  return (
    <Modal
      open
      width={380}
      title="操作频繁,请输入验证码"
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && input.current?.focus()}
      footer={
        <Button type="primary" loading={busy} onClick={answer}>
          确定
        </Button>
      }
    >
      <Form.Item
        className="captcha-item"
        validateStatus={wrong ? 'error' : undefined}
        help={<span role="alert">{wrong}</span>}
      >
        <div className="captcha-row">
          <Input
            ref={input}
            value={letters}
            maxLength={20}
            size="large"
            placeholder="图中的字符"
            aria-label="图中的字符"
            aria-invalid={Boolean(wrong)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setLetters(event.target.value)}
            onPressEnter={answer}
          />
          <button type="button" className="captcha-picture" onClick={onRefresh} title="换一张">
            <img src={dataAddress(picture)} alt="验证码，点击换一张" />
          </button>
        </div>
      </Form.Item>
    </Modal>
  );
}

const dataAddress = (picture: string) =>
  picture.startsWith('data:') ? picture : `data:image/png;base64,${picture}`;
