import { t } from '../../language/t.ts';

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked later: some browsers read the URL after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Rejects with a text for people if the browser can't read the file, which may have been moved. */
export function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(new Error(t("The file can't be read. Choose it again.")));
    reader.readAsDataURL(bytes);
  });
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
