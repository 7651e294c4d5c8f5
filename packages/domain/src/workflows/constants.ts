export const stepLists = ['then', 'else', 'onTimeout', 'steps', 'onErrorSteps'] as const;
export type StepList = (typeof stepLists)[number];

export const stepName = /^[a-z][a-zA-Z0-9_]{0,39}$/;
