import { type Export, useExport } from './use-export';

interface ExportButtonProps {
  /** what is to be in the file, asked when the button is pressed; nothing when there is nothing to take */
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
