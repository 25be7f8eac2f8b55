import type { ProductAttribute } from '../../../api/types';
import { listOf } from '../../../search/fields';
import { everything, nameFields, namesOf, type ProductQuery } from '../../../search/product-query';
import { rangeWords, readRange } from '../../../search/ranges';
import { chosenText } from '../../../search/widgets/check-list';
import type { Chip } from '../../../search/widgets/chips';

/** Returns the filters in use, in the order of the page. */
export function chipsOf(
  query: ProductQuery,
  attributes: readonly ProductAttribute[],
): Chip<ProductQuery>[] {
  const { keyword, futures, priceMin, priceMax } = query;
  const chips: Chip<ProductQuery>[] = [];
  const add = (key: string, label: string, without: Partial<ProductQuery>) =>
    chips.push({ key, label, without });
  for (const [code, text] of Object.entries(query.values)) {
    add(`attr.${code}`, valueText(code, text, attributes), {
      values: withoutValue(query.values, code),
    });
  }
  for (const name of namesOf) {
    const chosen = listOf(query[name]);
    if (chosen.length > 0) add(name, `${nameFields[name]} ${chosenText(chosen)}`, { [name]: '' });
  }
  if (futures !== undefined) add('futures', futures ? '期货' : '现货', { futures: undefined });
  if (priceMin !== undefined || priceMax !== undefined) {
    const label = `价格 ${rangeWords([priceMin, priceMax], ' 元/吨')}`;
    add('price', label, { priceMin: undefined, priceMax: undefined });
  }
  if (keyword) add('keyword', `“${keyword}”`, { keyword: '' });
  return chips;
}

function valueText(code: string, text: string, attributes: readonly ProductAttribute[]): string {
  const attribute = attributes.find((one) => one.code === code);
  if (!attribute) return `${code} ${text}`;
  if (attribute.kind === 1) {
    return `${attribute.name} ${rangeWords(readRange(text), attribute.unit)}`;
  }
  const names = listOf(text).map(
    (id) => attribute.choices.find((choice) => String(choice.id) === id)?.name ?? id,
  );
  return `${attribute.name} ${names.join('、')}`;
}

/** Returns the values without those of one attribute. */
const withoutValue = (values: ProductQuery['values'], code: string): ProductQuery['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== code));

/** Returns the values with another text for one attribute; an empty text removes it. */
export const withValue = (
  values: ProductQuery['values'],
  code: string,
  text: string,
): ProductQuery['values'] => {
  const rest = withoutValue(values, code);
  return text ? { ...rest, [code]: text } : rest;
};

/** Returns the query without its filters: the category and the order stay. */
export const cleared = ({ category, order, asc, view }: ProductQuery): ProductQuery => ({
  ...everything,
  view,
  category,
  order,
  asc,
});
