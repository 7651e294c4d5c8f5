import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { faceKindOf } from '../folders/folders.ts';
import { Face } from '../ui/face.tsx';

interface RecordFaceProps {
  record: Pick<CrmRecord, 'id' | 'folderId' | 'title'>;
  size?: number;
}

export function RecordFace({ record: { id, folderId, title }, size = 22 }: RecordFaceProps) {
  return <Face id={id} name={title} kind={faceKindOf(folderId)} size={size} />;
}
