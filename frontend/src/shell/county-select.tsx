import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { usePlaces } from '../api/mills';

/** A city or county with its code. */
export interface County {
  code: string;
  name: string;
}

interface CountySelectProps
  extends Omit<SelectProps<string, { value: string; label: string }>, 'options'> {
  /** the name of the value, where it was not chosen here */
  known?: County;
}

/** Chooses a city or county by a part of its name. */
export function CountySelect({ known, onSelect, ...select }: CountySelectProps) {
  const { value } = select;
  const [typed, setTyped] = useState({ text: '', value });
  const [chosen, setChosen] = useState<County>();
  const text = typed.value === value ? typed.text.trim() : ''; // another value ends the search
  const { data } = usePlaces(text);
  const own = [chosen, known].filter((county) => county?.code === value).slice(0, 1);
  const list = (text ? data : undefined) ?? own;
  return (
    <Select
      {...select}
      showSearch={{ filterOption: false, onSearch: (text) => setTyped({ text, value }) }}
      options={list.flatMap((county) =>
        county ? [{ value: county.code, label: county.name }] : [],
      )}
      onSelect={(code, option) => {
        setChosen({ code, name: option.label });
        onSelect?.(code, option);
      }}
      notFoundContent={text ? '没有这个市县' : '请输入市县名'}
    />
  );
}
