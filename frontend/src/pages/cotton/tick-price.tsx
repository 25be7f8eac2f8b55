import { useState } from 'react';
import { whole } from '../../ui/format';

/** A price that lights up for a moment when it moves: red up, green down. */
export function TickPrice({ value }: { value: number | null }) {
  const [seen, setSeen] = useState({ value, moves: 0, way: '' });
  if (seen.value !== value) {
    const known = seen.value != null && value != null;
    const way = !known ? '' : (value ?? 0) > (seen.value ?? 0) ? 'tick-up' : 'tick-down';
    setSeen({ value, moves: seen.moves + 1, way });
  }
  return (
    <b key={seen.moves} className={`tick ${seen.way}`}>
      {whole(value)}
    </b>
  );
}
