/** All articles. */
export const listPath = '/admin/articles';

/** The page on which an article is written. */
export const newPath = '/admin/articles/edit';

/** Returns the page on which an article is edited. */
export const editPath = (id: number) => `${newPath}?id=${id}`;
