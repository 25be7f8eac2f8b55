import loadHighs, { type Highs } from 'highs';
import runtime from 'highs/runtime?url';
import type { Problem } from './problem';
import { type Outcome, type Phase, solve } from './solve';

/** A message of the worker to the page. */
export type WorkerMessage =
  | { kind: 'phase'; phase: Phase }
  /** a better set of lots was found; its cost above the bound, % */
  | { kind: 'better'; above: number }
  | { kind: 'done'; outcome: Outcome; milliseconds: number }
  | { kind: 'failed' };

const post = (message: WorkerMessage) => self.postMessage(message);

// The solver is loaded while the person still fills in the targets.
const loading = loadHighs({ locateFile: () => runtime });
loading.catch(() => {});

let solver: Highs | undefined;

self.onmessage = async ({ data }: MessageEvent<Problem>) => {
  try {
    solver ??= await loading;
    const start = performance.now();
    const outcome = solve(solver, data, {
      onPhase: (phase) => post({ kind: 'phase', phase }),
      onBetter: (above) => post({ kind: 'better', above }),
    });
    post({ kind: 'done', outcome, milliseconds: performance.now() - start });
  } catch {
    post({ kind: 'failed' });
  }
};
