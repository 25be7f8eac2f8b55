import { Tooltip } from 'antd';
import { useState } from 'react';
import './lot.css';

/** Stands for 折3128 of a lot that the premium table cannot price, and says why when pointed at. */
export function Outside({ reason }: { reason: string }) {
  // A tooltip costs more than the word, and a table has many: it is made when somebody comes near.
  const [near, setNear] = useState(false);
  const word = (
    <span className="outside" onPointerEnter={() => setNear(true)}>
      表外{reason && <span className="hidden-label">：{reason}</span>}
    </span>
  );
  if (!near || !reason) return word;
  return (
    <Tooltip title={reason} defaultOpen mouseEnterDelay={0.15}>
      {word}
    </Tooltip>
  );
}
