import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useFreightPlaces } from '../../api/freight';
import { usePlaces } from '../../api/mills';
import { countiesOf, type PlaceOption, placesNamed } from './place-options';

interface PlaceSelectProps {
  id?: string;
  value?: string;
  onChange?: (place: string | undefined) => void;
  /** takes the county in whose place a city was chosen; empty for a city by its own name */
  onCounty?: (county: string) => void;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** A field for a place, or a whole province, found by its name. A county stands for its city. */
export function PlaceSelect({ value, onChange, onCounty, ...rest }: PlaceSelectProps) {
  const [keyword, setKeyword] = useState('');
  const { data, isPending, isError } = useFreightPlaces();
  const all = useMemo(
    () =>
      data?.flatMap(({ name, places }): PlaceOption[] => [
        { value: name, label: name, place: name },
        ...places.map((place) => option(`${name} ${place}`)),
      ]) ?? [],
    [data],
  );
  const text = keyword.trim();
  const named = placesNamed(all, text);
  const counties = usePlaces(text && named.length === 0 && data ? text : '');
  const options = named.length > 0 || !text ? named : countiesOf(counties.data ?? []);
  const choose = (chosen: PlaceOption | undefined) => {
    onChange?.(chosen?.place);
    onCounty?.(chosen?.county ?? '');
  };
  return (
    <Select<string, PlaceOption>
      {...rest}
      value={value || undefined}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isPending || counties.isLoading}
      options={options}
      onChange={(_, chosen) => choose(Array.isArray(chosen) ? chosen[0] : chosen)}
      notFoundContent={isError ? '没有读取到地名，请稍后再试' : '没有这个地名'}
    />
  );
}

const option = (place: string): PlaceOption => ({ value: place, label: place, place });
