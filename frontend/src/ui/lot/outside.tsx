import { Tooltip } from 'antd';
import { useState } from 'react';
import './lot.css';

/** A mark in the place of 折3128 for a lot that the premium table cannot price. Its tooltip explains why. */
export function Outside({ reason }: { reason: string }) {
  // A tooltip costs more than the word, and a table has many words: it is rendered on hover.
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
