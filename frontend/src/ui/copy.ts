const failed = '复制失败，请手动选择后复制';

/**
 * Copies a text to the clipboard, also over plain HTTP, where browsers offer no clipboard API. A text that is
 * still loading is passed as a promise at once, because browsers allow copying only right after a click.
 * Throws an error with a sentence for the person.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard || !window.isSecureContext) return copyByHand(await text);
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blobOf(text) })]);
  } catch {
    await text;
    throw new Error(failed);
  }
}

/** Copies a picture to the clipboard. Throws an error with a sentence for the user. */
export async function copyImage(png: Blob): Promise<void> {
  const refusal = '浏览器不能复制图片，请下载后发送';
  if (!navigator.clipboard?.write || !window.isSecureContext) throw new Error(refusal);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  } catch {
    throw new Error(refusal);
  }
}

/** Returns a text as the clipboard takes it. The caller handles its failure, which the clipboard does not. */
function blobOf(text: Promise<string>): Promise<Blob> {
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
  blob.catch(() => {});
  return blob;
}

function copyByHand(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error(failed);
}
