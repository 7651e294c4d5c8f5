export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked later: some browsers read the URL after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
