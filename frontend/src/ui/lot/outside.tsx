import { Tooltip } from 'antd';
import { useState } from 'react';
import './lot.css';

interface OutsideProps {
  text?: string;
  reason: string;
}

/** A mark in the place of a price that a lot does not have, such as 表外. Its tooltip explains why. */
export function Outside({ text = '表外', reason }: OutsideProps) {
  // A tooltip costs more than the word, and a table has many words: it is rendered on hover.
  const [near, setNear] = useState(false);
  const word = (
    <span className="outside" onPointerEnter={() => setNear(true)}>
      {text}
      {reason && <span className="hidden-label">：{reason}</span>}
    </span>
  );
  if (!near || !reason) return word;
  return (
    <Tooltip title={reason} defaultOpen mouseEnterDelay={0.15}>
      {word}
    </Tooltip>
  );
}
