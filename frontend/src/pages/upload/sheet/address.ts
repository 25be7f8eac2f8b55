import { useContext } from 'react';
import { UploadCalls } from '../../../api/uploads';
import { inspectionUploadPath, uploadPath } from '../../../ui/chrome/places';

/** Returns the address on which sheets are uploaded. */
export const useUploadPath = (): string =>
  useContext(UploadCalls) === 'importTemp' ? uploadPath : inspectionUploadPath;

/** Returns a function that returns the address of an upload. */
export function useUploadAddress() {
  const path = useUploadPath();
  return (importID: number) => `${path}?importID=${importID}`;
}
