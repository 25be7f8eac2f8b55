import { useNavigate } from 'react-router';
import { importPath } from '../chrome/places';
import { handOver } from './handed';
import { useFileDrop } from './use-file-drop';

/** Lets a file that is dropped on an element be imported: it is read on the page of imports. */
export function useDropToImport() {
  const navigate = useNavigate();
  return useFileDrop((files) => {
    handOver(files);
    navigate(importPath);
  });
}
