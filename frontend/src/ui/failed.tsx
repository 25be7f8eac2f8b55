import { Button } from 'antd';

interface FailedProps {
  /** what went wrong, in a sentence */
  message: string;
  /** number of the request in the server's log */
  request?: string;
  onRetry?: () => void;
}

/** An error in the place of rows that could not be loaded. */
export function Failed({ message, request, onRetry }: FailedProps) {
  return (
    <div className="state-box" role="alert">
      <b>{message}</b>
      {request && !message.includes(request) && <small className="num">请求号 {request}</small>}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
