import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, ms: for what is asked while somebody types. */
export function useSettled<Value>(value: Value, after = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
