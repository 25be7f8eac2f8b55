import { useEffect, useState } from 'react';

/** Returns a value after it has not changed for some milliseconds, such as a text being typed. */
export function useSettled<Value>(value: Value, after = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
