/** The largest file that can be sent, in bytes. */
const maxBytes = 10_485_760;

/** The endings of pictures. */
export const pictureTypes = ['.png', '.jpg', '.jpeg'] as const;

/** The endings of documents: vouchers, delivery orders and invoices. */
export const documentTypes = ['.pdf', '.ofd', ...pictureTypes] as const;

/** Returns why a file cannot be sent; nothing when it can. The server looks at the content, too. */
export function refuseFile(
  { name, size }: { name: string; size: number },
  types: readonly string[],
): string | undefined {
  const ending = /\.\w+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!types.includes(ending)) {
    const names = types.map((type) => type.slice(1).toUpperCase()).join('、');
    return `格式不正确，请选择 ${names} 文件`;
  }
  if (size === 0) return '文件是空的';
  return size > maxBytes ? '文件超过 10 MB，请压缩后再上传' : undefined;
}
