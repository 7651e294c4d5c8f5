import { fileSizeMax, partSizeMax } from '@dossier/domain/imports/constants.ts';
import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';

class FileRefused extends Error {}

/** Uploads a file in parts of the maximal request size, and returns the server's reading of it. */
export async function sendFile(folderId: string, file: File, onProgress: (share: number) => void) {
  if (file.size > fileSizeMax)
    throw new FileRefused(t('Files can be up to 50 MB. Split this one and import the parts one by one.'));
  const content = await textOf(file);
  if (content.trim() === '') throw new FileRefused(t('The file is empty.'));
  const { data } = await api.imports.create.mutate({ folderId, fileName: file.name.slice(0, 200) });
  let position = 0;
  for (let at = 0; at < content.length; position += 1) {
    const end = endOfPart(content, at);
    await api.imports.addPart.mutate({ id: data.id, position, content: content.slice(at, end) });
    at = end;
    onProgress(at / content.length);
  }
  return (await api.imports.inspect.mutate({ id: data.id })).data;
}

/** A cut must not split a surrogate pair. */
function endOfPart(content: string, at: number): number {
  const end = Math.min(content.length, at + partSizeMax);
  const last = content.charCodeAt(end - 1);
  return end < content.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** Spreadsheets save UTF-8 or Windows-1252. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export async function loadErrors(id: string): Promise<Blob> {
  const pieces: string[] = ['\uFEFF'];
  for (let afterRow: number | null = 0; afterRow !== null;) {
    const { data }: { data: { content: string; afterRow: number | null } } = await api.imports.readErrors.query({
      id,
      afterRow,
    });
    pieces.push(data.content);
    afterRow = data.afterRow;
  }
  return new Blob(pieces, { type: 'text/csv' });
}

export async function loadExport(id: string, partCount: number): Promise<Blob> {
  const parts: Blob[] = [];
  for (let position = 0; position < partCount; position += 1) {
    const { data } = await api.imports.readPart.query({ id, position });
    parts.push(new Blob([data.content]));
  }
  return new Blob(parts, { type: 'text/csv' });
}
