let handed: File[] = [];

/** Leaves files for the page that is opened next. */
export function handOver(files: File[]): void {
  handed = files;
}

/** Takes the files that another page has left; nobody gets them twice. */
export function takeHanded(): File[] {
  const files = handed;
  handed = [];
  return files;
}
