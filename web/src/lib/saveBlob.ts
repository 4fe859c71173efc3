/** Has the browser save something under a name. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its copy once the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
