/** The largest picture that can be sent, in bytes. */
export const maxBytes = 10_485_760;

/** The types in the file dialog: the pictures that the server reads. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'];

interface PickedFile {
  name: string;
  type: string;
  size: number;
}

/** Returns why a file cannot be sent as a picture; nothing when it can. */
export function refuseFile({ type, size }: Omit<PickedFile, 'name'>): string | undefined {
  if (!pictureTypes.includes(type)) return '文件格式不正确';
  if (size <= 0) return '文件大小不正确，文件是空的，请重新选择';
  if (size > maxBytes) return '文件大小不正确，图片最大 10 MB，请压缩或截取后再上传';
  return undefined;
}

/** Returns the files that fit, and the reasons why others are refused. */
export function takeFiles<File extends PickedFile>(files: File[], room: number, max: number) {
  const refusals: string[] = [];
  const good = files.filter((file) => {
    const why = refuseFile(file);
    if (why) refusals.push(`${why}：${file.name}`);
    return !why;
  });
  if (good.length > room) refusals.push(`只容许上传${max}个文件`);
  return { taken: good.slice(0, room), refusals };
}
