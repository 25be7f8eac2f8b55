import { upload } from './client';

/** A call that takes a picture. */
type PictureCall = 'POST api/upload_image' | 'POST member/upload_pic_license';

/** Uploads a picture. The server stores it under an address of its own. */
export function sendPicture(name: PictureCall, picture: File) {
  const form = new FormData();
  form.set('imgFile', picture);
  return upload(name, form);
}

/** Uploads a picture that anybody may send. */
export const uploadPicture = (picture: File) => sendPicture('POST api/upload_image', picture);
