import { uploadPath } from '../../../ui/chrome/places';

/** Returns the address of an upload. */
export const uploadAddress = (importID: number) => `${uploadPath}?importID=${importID}`;
