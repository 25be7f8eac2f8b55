import {
  type CategoryForm,
  type ProductOffer,
  type ProductTemplate,
  productPicture,
  type StockProduct,
} from '../../../api/product-stock';
import type { ProductAttribute } from '../../../api/types';
import { parseTime } from '../../../ui/moment';
import { dayOf } from '../../../ui/time';
import type { StoredPicture } from '../../../ui/upload/use-pictures';
import { endOf } from '../words';

type Typed = number | string;

/** The values of the form of a product; those of attributes have the names of valueField. */
export interface ProductValues {
  category?: string;
  brand?: string;
  factory?: string;
  /** the name of the warehouse */
  depotID?: string;
  city?: string;
  futures: boolean;
  deliverOn?: string;
  talk: boolean;
  price?: Typed;
  amount?: Typed;
  least?: Typed;
  /** the last day */
  until?: string;
  notes?: string;
  pictures: StoredPicture[];
  [value: `values.${string}`]: Typed | undefined;
}

/** Returns the name of the field of an attribute, as the server names it in refusals. */
export const valueField = (code: string) => `values.${code}` as const;

const fieldsOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [valueField(code), text]));

const day = 24 * 60 * 60;
const usualDays = 30;

/** Returns the values of the form for a new product. */
export const newValues = (category?: string, now = Date.now() / 1000): ProductValues => ({
  category,
  futures: false,
  talk: false,
  until: dayOf(now + usualDays * day),
  pictures: [],
});

/** Returns what a template fills in. */
export const templateValues = ({ category, brand, texts }: ProductTemplate) => ({
  category,
  brand,
  ...fieldsOf(texts),
});

/** Returns the values of the form of a product that is there. */
export const valuesOf = (row: StockProduct): ProductValues => ({
  ...fieldsOf(row.texts),
  category: row.categoryCode,
  brand: row.brand,
  factory: row.factory,
  depotID: row.depotName || undefined,
  city: row.city,
  futures: row.futures,
  deliverOn: row.deliverOn,
  talk: row.price === null,
  price: row.price ?? undefined,
  amount: row.amount,
  least: row.least || undefined,
  until: dayOf(parseTime(row.until) ?? 0),
  notes: row.notes,
  pictures: row.pictures.map((id) => ({ id, url: productPicture(id) })),
});

const textOf = (typed: Typed | undefined): string => String(typed ?? '').trim();

const numberOf = (typed: Typed | undefined): number | undefined =>
  textOf(typed) === '' ? undefined : Number(typed);

/** Returns what a form offers, with the attributes of its category alone. */
export function offerOf(
  values: ProductValues,
  { category, attributes }: CategoryForm,
  depotID: number | undefined,
): ProductOffer {
  const texts = attributes.map(({ code }) => [code, textOf(values[valueField(code)])] as const);
  return {
    category,
    values: Object.fromEntries(texts.filter(([, text]) => text)),
    brand: textOf(values.brand),
    factory: textOf(values.factory),
    depotID,
    city: textOf(values.city),
    futures: values.futures,
    deliverOn: values.futures ? values.deliverOn : undefined,
    price: values.talk ? undefined : numberOf(values.price),
    amount: numberOf(values.amount) ?? 0,
    least: numberOf(values.least),
    until: endOf(values.until ?? ''),
    notes: textOf(values.notes),
    pictures: values.pictures.map(({ id }) => id),
  };
}

/** Returns the name that buyers see: brand or factory, and the values that distinguish articles. */
export function nameOfForm(values: ProductValues, attributes: readonly ProductAttribute[]): string {
  const shown = attributes
    .filter(({ article }) => article)
    .map(({ code, unit }) => {
      const text = textOf(values[valueField(code)]);
      return text && `${text}${unit}`;
    });
  return [textOf(values.brand) || textOf(values.factory), ...shown].filter(Boolean).join(' ');
}
