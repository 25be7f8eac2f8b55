import { importPath } from '../../../ui/chrome/places';

/** Returns the address of an upload. */
export const importAddress = (importID: number) => `${importPath}?importID=${importID}`;
