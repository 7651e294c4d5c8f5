/** Labels of a record's own values. */
export const recordLabels = {
  title: { label: 'Title' },
  email: { label: 'E-mail' },
  phone: { label: 'Phone' },
  ownerId: { label: 'Owner' },
  tags: { label: 'Tags' },
} as const;

/** Records that one merge takes into another. */
export const mergedMax = 10;
