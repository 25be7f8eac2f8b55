import { Button } from 'antd';

interface RefusedProps {
  /** what of the address cannot be used, as people know it */
  parts: string[];
  onIgnore: () => void;
}

/** Stands where rows would be while an address asks for something that cannot be had. */
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
