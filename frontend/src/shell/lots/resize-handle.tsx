import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { handWidth } from './layout';
import styles from './lots.module.css';

interface ResizeHandleProps {
  /** of the column */
  title: string;
  /** px */
  width: number;
  /** shows a width while the edge is dragged */
  onDrag: (width: number) => void;
  /** keeps a width; undefined makes the column as wide as usual */
  onResize: (width?: number) => void;
}

/** How far an arrow key moves the edge, px. */
const step = 8;

const moves: Record<string, number> = { ArrowLeft: -step, ArrowRight: step };

/** The right edge of a column: a drag and the arrow keys move it, a double click makes the width automatic. */
export function ResizeHandle({ title, width, onDrag, onResize }: ResizeHandleProps) {
  const drag = useRef<{ x: number; from: number; to?: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault(); // or the drag selects text
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, from: width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    const to = handWidth(current.from + clientX - current.x);
    if (to === (current.to ?? current.from)) return;
    current.to = to;
    onDrag(to);
  };
  const onPointerUp = () => {
    const to = drag.current?.to;
    drag.current = undefined;
    if (to !== undefined) onResize(to);
  };
  const onPointerCancel = () => {
    if (drag.current?.to !== undefined) onDrag(drag.current.from);
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the arrow keys of the table open and close its preview
    onResize(handWidth(width + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs cannot be moved.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`${title}的宽度`}
      aria-valuenow={width}
      aria-valuemin={handWidth(0)}
      aria-valuemax={handWidth(Infinity)}
      title="拖动改变宽度，双击恢复"
      className={styles.resize}
      tabIndex={0}
      {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown }}
      onDoubleClick={() => onResize()}
    />
  );
}
