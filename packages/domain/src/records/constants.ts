export const recordLabels = {
  title: { label: 'Title' },
  email: { label: 'E-mail' },
  phone: { label: 'Phone' },
  ownerId: { label: 'Owner' },
  tags: { label: 'Tags' },
} as const;

export const mergedMax = 10;
