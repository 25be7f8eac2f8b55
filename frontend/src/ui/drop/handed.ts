let handed: File[] = [];

/** Leaves files for the page that is opened next. */
export function handOver(files: File[]): void {
  handed = files;
}

/** Returns and forgets the files that another page has left. */
export function takeHanded(): File[] {
  const files = handed;
  handed = [];
  return files;
}
