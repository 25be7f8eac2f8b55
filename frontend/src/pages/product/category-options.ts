import type { CategoryForm } from '../../api/product-stock';

interface Option {
  value: string;
  label: string;
}

/** A kind of goods with the categories of its products, itself first. */
interface OptionGroup {
  label: string;
  options: Option[];
}

/** Returns the categories to choose from, by kinds of goods. */
export function categoryOptions(forms: readonly CategoryForm[]): OptionGroup[] {
  const below = (parent: string, path: string): Option[] =>
    forms
      .filter((form) => form.parent === parent)
      .flatMap(({ category, name }) => {
        const label = path ? `${path} · ${name}` : name;
        return [{ value: category, label }, ...below(category, label)];
      });
  return forms
    .filter(({ parent }) => !parent)
    .map(({ category, name }) => ({
      label: name,
      options: [{ value: category, label: name }, ...below(category, name)],
    }));
}

/** Returns the name of a category with those above it: 棉纱 · 精梳. */
export const categoryName = (forms: readonly CategoryForm[], code: string): string =>
  categoryOptions(forms)
    .flatMap(({ options }) => options)
    .find(({ value }) => value === code)?.label ?? code;
