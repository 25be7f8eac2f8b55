import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/client';
import type { SheetImport } from '../../api/sheet-imports';
import { importPath, type SheetGoods } from './words';

/** Returns a function that uploads a sheet and opens its preview, and why the last one was refused. */
export function useSend(
  { path }: SheetGoods,
  upload: (sheet: File | string) => Promise<Pick<SheetImport, 'importID'>>,
) {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const send = async (sheet: File | string) => {
    setSending(true);
    setRefused('');
    try {
      const { importID } = await upload(sheet);
      navigate(importPath(path, importID));
    } catch (error) {
      setRefused(failureOf(error).message);
    } finally {
      setSending(false);
    }
  };
  return { sending, refused, onSheet: send };
}
