import { call } from './client';

/** Sends a picture, given as a data address. The server keeps it under an address of its own. */
export const uploadPicture = (data: string) => call('POST api/upload_image', { imgFile: data });
