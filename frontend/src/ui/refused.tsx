import { Button } from 'antd';

interface RefusedProps {
  /** the parts of the URL that cannot be used, in words */
  parts: string[];
  onIgnore: () => void;
}

/** A notice in the place of rows when the URL cannot be used. */
export function Refused({ parts, onIgnore }: RefusedProps) {
  return (
    <div className="state-box" role="alert">
      <b>链接中有不能使用的条件</b>
      <ul className="refused-parts">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <Button type="primary" onClick={onIgnore}>
        忽略并显示
      </Button>
    </div>
  );
}
