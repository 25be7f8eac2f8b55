import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { numbersOf, paramsOf, type ToolFields, type Typed, typedIn } from './fields';

interface Inputs<Name extends string> {
  form: FormInstance<Typed<Name>>;
  initial: Typed<Name>;
  /** undefined while one of them cannot be used */
  numbers?: Record<Name, number>;
  /** the parameters of the address that opens the same input */
  address: string;
  onChange: (changed: unknown, all: Typed<Name>) => void;
}

/** Returns the inputs of a tool, which the address keeps: a copied link opens the same numbers. */
export function useInputs<Name extends string>(
  fields: ToolFields<Name>,
  names: readonly Name[],
): Inputs<Name> {
  const [search, setSearch] = useSearchParams();
  const [form] = Form.useForm<Typed<Name>>();
  const [initial] = useState(() => typedIn(fields, names, search));
  const [typed, setTyped] = useState(initial);
  const numbers = numbersOf(fields, names, typed);
  const addressOf = (old: URLSearchParams, usable: Record<Name, number>) => {
    const others = [...old].filter(([key]) => names.every((name) => fields[name].key !== key));
    return new URLSearchParams([...others, ...Object.entries(paramsOf(fields, usable))]);
  };
  const address = String(numbers ? addressOf(search, numbers) : search);
  const onChange = (_: unknown, all: Typed<Name>) => {
    setTyped(all);
    const usable = numbersOf(fields, names, all);
    if (!usable) return;
    setSearch((old) => addressOf(old, usable), { replace: true });
  };
  // A link may have numbers that cannot be used: their fields say why.
  useEffect(() => {
    if (!numbersOf(fields, names, initial)) form.validateFields().catch(() => {});
  }, [form, fields, names, initial]);
  return { form, initial, numbers, address, onChange };
}
