import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { grouped } from '../../ui/format';

interface SliderProps {
  label: string;
  ends: { min: number; max: number };
  step: number;
  /** decimals of the bounds in words */
  digits: number;
  /** the bounds; undefined is the end of the slider */
  low?: number;
  high?: number;
  disabled?: boolean;
  /** called when a thumb is released */
  onBounds: (values: [number, number]) => void;
}

/** Two thumbs on one line, both native sliders: mouse, touch and arrow keys work as people expect. */
export function Slider({ label, ends, step, digits, low, high, disabled, onBounds }: SliderProps) {
  const { min, max } = ends;
  const within = (value: number) => Math.min(Math.max(value, min), max);
  const settled: [number, number] = [within(low ?? min), within(high ?? max)];
  const [drag, setDrag] = useState<[number, number]>();
  const [from, to] = drag ?? settled;
  const box = useRef<HTMLDivElement>(null);

  const finish = useEffectEvent(() => {
    if (drag) onBounds(drag);
    setDrag(undefined);
  });
  useEffect(() => {
    const element = box.current;
    const done = () => finish();
    element?.addEventListener('change', done);
    return () => element?.removeEventListener('change', done);
  }, []);

  const percent = (value: number) => `${(100 * (value - min)) / (max - min)}%`;
  const part = disabled ? ['0%', '0%'] : [percent(from), percent(to)];
  const track = { '--from': part[0], '--to': part[1] } as CSSProperties;
  const shared = { min, max, step, disabled };
  return (
    <div className="slider" style={track} ref={box}>
      <input
        {...shared}
        type="range"
        className={from > (min + max) / 2 ? 'slider-above' : undefined}
        aria-label={`${label}下限滑块`}
        aria-valuetext={from > min ? grouped(from, digits) : '不限'}
        value={from}
        onChange={(event) => setDrag([Math.min(Number(event.target.value), to), to])}
      />
      <input
        {...shared}
        type="range"
        aria-label={`${label}上限滑块`}
        aria-valuetext={to < max ? grouped(to, digits) : '不限'}
        value={to}
        onChange={(event) => setDrag([from, Math.max(Number(event.target.value), from)])}
      />
    </div>
  );
}
