import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useView } from './use-view';

const world = { left: -100, top: -100, right: 100, bottom: 100 };
const size = { width: 100, height: 100 };
const home = { x: 0, y: 0, scale: 2 };

function MapOfOne({ onClick }: { onClick: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { view, isMoved, zoomIn, zoomOut, show, reset, ...ways } = useView({
    ...{ box, size, home, world },
  });
  return (
    <div ref={box} {...ways}>
      <button type="button" onClick={onClick}>
        {isMoved ? '移动过' : '原处'}
      </button>
    </div>
  );
}

beforeEach(() => {
  Element.prototype.setPointerCapture = vi.fn();
});

/** Presses the pointer on the circle, moves it, releases it there and clicks. */
function press(by: number) {
  const circle = screen.getByRole('button');
  const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 50 });
  fireEvent.pointerDown(circle, at(50));
  fireEvent.pointerMove(circle, at(50 + by));
  fireEvent.pointerUp(circle, at(50 + by));
  fireEvent.click(circle, { detail: 1 });
}

it('does not click what is below the pointer after a drag', () => {
  const onClick = vi.fn();
  render(<MapOfOne onClick={onClick} />);
  press(30);
  screen.getByText('移动过');
  expect(onClick).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'), { detail: 0 }); // by a key
  expect(onClick).toHaveBeenCalledTimes(1);
  press(1);
  expect(onClick).toHaveBeenCalledTimes(2);
});
