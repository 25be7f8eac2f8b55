/**
 * Calls a function once a change is made, also when the component that made it is gone by then: the callbacks of
 * mutate are lost with a row that the change removes. Failed changes show a toast by themselves; another function may
 * be called after them.
 */
export function made<Out>(
  change: Promise<Out>,
  done: (out: Out) => void,
  failed: () => void = () => undefined,
): void {
  change.then(done, failed);
}
