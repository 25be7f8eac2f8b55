import { Tooltip } from 'antd';
import { useState } from 'react';
import { type Graded, outsideReason } from './adjusted';
import './lot.css';

/** Stands for 折3128 of a lot that the premium table cannot price, and says why when pointed at. */
export function Outside({ lot, reason }: { lot: Graded; reason?: string }) {
  // A tooltip costs more than the word, and a table has many: it is made when somebody comes near.
  const [near, setNear] = useState(false);
  const text = reason || outsideReason(lot);
  const word = (
    <span className="outside" onPointerEnter={() => setNear(true)}>
      表外<span className="hidden-label">：{text}</span>
    </span>
  );
  if (!near) return word;
  return (
    <Tooltip title={text} defaultOpen mouseEnterDelay={0.15}>
      {word}
    </Tooltip>
  );
}
