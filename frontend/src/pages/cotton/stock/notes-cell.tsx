import { Input } from 'antd';
import { useRef, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type StockRow, useModify } from '../../../api/stock';
import { useToast } from '../../../ui/toast';
import styles from './stock.module.css';

const longest = 500;

/** The seller's remark on a listing, written in place: Enter or leaving keeps it, Escape does not. */
export function NotesCell({ row }: { row: StockRow }) {
  const [text, setText] = useState<string>();
  const [saving, setSaving] = useState(false);
  const left = useRef(false); // a removed field is blurred again
  const modify = useModify();
  const toast = useToast();
  const { listingID, version, notes, batchID } = row;
  const save = async () => {
    const value = (text ?? '').trim();
    if (left.current) return;
    left.current = true;
    if (value === notes) return setText(undefined);
    setSaving(true);
    try {
      await modify({ listingID, version, field: 'notes', value });
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setSaving(false);
      setText(undefined);
    }
  };
  if (text === undefined) {
    return (
      <button
        type="button"
        className={`${styles.stockEdit} ${styles.stockNotes} ${notes ? '' : styles.none}`}
        title={notes}
        aria-label={notes ? `备注 ${batchID}：${notes}` : `添加备注 ${batchID}`}
        onClick={() => {
          left.current = false;
          setText(notes);
        }}
      >
        {notes || '添加备注'}
      </button>
    );
  }
  return (
    <Input
      size="small"
      autoFocus
      maxLength={longest}
      value={text}
      disabled={saving}
      aria-label={`备注 ${batchID}`}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => void save()}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        left.current = true;
        setText(undefined);
      }}
    />
  );
}
