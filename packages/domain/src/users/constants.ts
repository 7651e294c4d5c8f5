export const passwordLength = { min: 10, max: 128 } as const;
