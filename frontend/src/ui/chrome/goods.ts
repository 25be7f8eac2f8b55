/** The goods that have a page of their own: the codes of their categories, their names and their pages. */
export const goods = [
  { code: 'polyester', name: '涤纶短纤', path: '/polyester/list' },
  { code: 'yarn', name: '棉纱', path: '/yarn' },
  { code: 'lyocell', name: '莱赛尔', path: '/Lyocell' },
] as const;

export type Goods = (typeof goods)[number];

/** Returns the page of a product. */
export const productPath = (id: number) => `/yarn/detail?id=${id}`;
