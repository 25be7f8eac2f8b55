/** The largest file that can be sent, in bytes. */
const mostBytes = 40 * 1024 * 1024;

/** How many rows a sheet has at most. */
export const rowsMost = 1_048_576;

/** The types in the file dialog. Other files can be dropped: the server checks the content, not the name. */
export const fileTypes = '.xlsx,.xlsm,.xls,.et,.ett,.ods,.fods,.xml,.csv,.tsv,.txt,.htm,.html,.mht';

interface Dropped {
  name: string;
  size: number;
}

/** Returns why files cannot be uploaded; undefined when one can. */
export function refusal(files: readonly Dropped[]): string | undefined {
  const [file, ...more] = files;
  if (!file) return '没有收到文件，请重新选择';
  if (more.length > 0) return `一次导入一张表，您放入了 ${files.length} 个文件，请逐个导入`;
  if (file.size === 0) return `“${file.name}”是空文件，或是文件夹，请选择表格文件`;
  if (file.size > mostBytes) return `“${file.name}”超过 40 MB，请拆成几个文件后再导入`;
  return undefined;
}

/** Returns why several files cannot be uploaded one after the other; undefined when they can. */
export const refusals = (files: readonly Dropped[]): string | undefined =>
  files.length > 1
    ? files.map((file) => refusal([file])).find((reason) => reason !== undefined)
    : refusal(files);

/** Returns how many rows and columns a pasted text has. */
export function sizeOf(text: string): { rows: number; columns: number } {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '');
  const columns = rows.map((row) => row.split('\t').length);
  return { rows: rows.length, columns: Math.max(0, ...columns.slice(0, 1000)) };
}
