import { Badge } from '@mantine/core';
import type { Field } from '@dossier/domain/fields/schema.ts';
import { t, showCount } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { showDate, showDateTime } from '../ground/moments.ts';
import { RecordLink } from '../references/record-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { palette } from '../ui/tokens.ts';
import { TagChips } from '../tags/tags.tsx';

type Shown = Pick<Field, 'options'> & { readonly type: Field['type'] | 'TAGS' };

export function FieldValue({ field, value }: { field: Shown; value: unknown }) {
  if (value === null || value === undefined || value === '') return null;
  switch (field.type) {
    case 'BOOLEAN':
      return value === true ? <Icon name="check" /> : <span>{t('No')}</span>;
    case 'NUMBER':
      return <span className="tabular">{typeof value === 'number' ? showCount(value) : String(value)}</span>;
    case 'DATE':
      return <span className="tabular">{showDate(String(value))}</span>;
    case 'DATETIME':
      return <span className="tabular">{showDateTime(String(value))}</span>;
    case 'SELECT':
      return <Choice value={String(value)} options={field.options} />;
    case 'MULTI_SELECT':
      return (
        <>
          {(Array.isArray(value) ? value : [value]).map((one) => (
            <Choice key={String(one)} value={String(one)} options={field.options} />
          ))}
        </>
      );
    case 'TAGS':
      return <TagChips names={Array.isArray(value) ? value.map(String) : []} />;
    case 'USER':
      return <Person userId={String(value)} />;
    case 'RECORD':
      return <RecordLink recordId={String(value)} />;
    case 'EMAIL':
      return <a href={`mailto:${String(value)}`}>{String(value)}</a>;
    case 'PHONE':
      return <a href={dialling(String(value))}>{String(value)}</a>;
    case 'URL':
      return <WebAddress address={String(value)} />;
    default:
      return <span>{String(value)}</span>;
  }
}

export function dialling(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`;
}

/** The colour of a choice depends on its position among the options, so it stays the same. */
function Choice({ value, options }: { value: string; options: readonly string[] | null }) {
  const at = options?.indexOf(value) ?? -1;
  return (
    <Badge color={palette[at % palette.length] ?? 'gray'} mr={4}>
      {value}
    </Badge>
  );
}

function WebAddress({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return <span>{address}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}
