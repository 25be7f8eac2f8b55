import { type Export, useExport } from './use-export';

interface ExportButtonProps {
  /** returns the export when the button is pressed; undefined for nothing to export */
  what: () => Export | undefined;
  children?: string;
  className?: string;
}

/** A button that takes lots as a file; busy while it is made. */
export function ExportButton({ what, children = '导出', className }: ExportButtonProps) {
  const { busy, take } = useExport();
  const onClick = () => {
    const wanted = what();
    if (wanted) void take(wanted);
  };
  return (
    <button type="button" className={className} disabled={busy} aria-busy={busy} onClick={onClick}>
      {busy ? '导出中…' : children}
    </button>
  );
}
