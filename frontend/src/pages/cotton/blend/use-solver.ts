import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from './problem';
import type { Outcome, Phase } from './solve';
import type { WorkerMessage } from './worker';

/** The progress of the solver. */
export type Progress =
  | { kind: 'idle' }
  | { kind: 'working'; phase: 'loading' | Phase; above?: number }
  | { kind: 'done'; problem: Problem; outcome: Outcome; milliseconds: number }
  | { kind: 'failed' };

const newWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Returns the progress of the solver, and functions that begin and cancel a calculation. */
export function useSolver(): {
  progress: Progress;
  begin: (problem: Problem) => void;
  cancel: () => void;
} {
  const worker = useRef<Worker>(undefined);
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => {
    worker.current = newWorker();
    return stop;
  }, [stop]);

  const begin = useCallback(
    (problem: Problem) => {
      const own = worker.current ?? newWorker();
      worker.current = own;
      setProgress({ kind: 'working', phase: 'loading' });
      const fail = () => {
        stop();
        setProgress({ kind: 'failed' });
      };
      own.onerror = fail;
      own.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'failed') fail();
        else setProgress((old) => progressAfter(old, data, problem));
      };
      own.postMessage(problem);
    },
    [stop],
  );
  const cancel = useCallback(() => {
    stop();
    setProgress({ kind: 'idle' });
  }, [stop]);
  return { progress, begin, cancel };
}

function progressAfter(old: Progress, message: WorkerMessage, problem: Problem): Progress {
  switch (message.kind) {
    case 'phase':
      return { kind: 'working', phase: message.phase };
    case 'better':
      return old.kind === 'working' ? { ...old, above: message.above } : old;
    case 'done': {
      const { outcome, milliseconds } = message;
      return { kind: 'done', problem, outcome, milliseconds };
    }
    case 'failed':
      return { kind: 'failed' };
  }
}
