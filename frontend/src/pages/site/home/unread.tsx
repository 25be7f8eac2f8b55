import { Button } from 'antd';

interface UnreadProps {
  /** what could not be loaded */
  what: string;
  onRetry: () => void;
}

/** A remark beside the title of a block that is shown without a part of its numbers. */
export function Unread({ what, onRetry }: UnreadProps) {
  return (
    <span role="alert">
      {what}未读到
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </span>
  );
}
