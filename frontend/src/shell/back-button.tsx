import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isTyping } from '../ui/typing';

/** A button that returns to the page before, or to the lots when this page was the first. Escape presses it. */
export function BackButton() {
  const first = useLocation().key === 'default';
  const navigate = useNavigate();
  const back = () => void (first ? navigate('/cottonmall') : navigate(-1));
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) back();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <Button
      size="small"
      type="text"
      icon={<LeftOutlined />}
      title="快捷键 Esc"
      aria-keyshortcuts="Escape"
      onClick={back}
    >
      返回
    </Button>
  );
}
