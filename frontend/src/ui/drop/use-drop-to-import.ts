import { useNavigate } from 'react-router';
import { importPath } from '../chrome/places';
import { handOver } from './handed';
import { useFileDrop } from './use-file-drop';

/**
 * Lets a file that is dropped on a page be imported: it is read on the page of imports. Tells whether
 * files hang over the page just now.
 */
export function useDropToImport(): boolean {
  const navigate = useNavigate();
  return useFileDrop((files) => {
    handOver(files);
    navigate(importPath);
  });
}
