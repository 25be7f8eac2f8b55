import { importPath } from '../../../ui/chrome/places';

/** Where an import stands by itself. */
export const importAddress = (importID: number) => `${importPath}?importID=${importID}`;
