import { useNavigate } from 'react-router';
import { uploadPath } from '../chrome/places';
import { handOver } from './handed';
import { useFileDrop } from './use-file-drop';

/**
 * Opens the upload page with a file that is dropped on the page. Returns whether files are being
 * dragged over the page.
 */
export function useDropToUpload(path = uploadPath): boolean {
  const navigate = useNavigate();
  return useFileDrop((files) => {
    handOver(files);
    navigate(path);
  });
}
