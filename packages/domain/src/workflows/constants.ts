export const stepLists = ['then', 'else', 'onTimeout', 'steps', 'onErrorSteps'] as const;
export type StepList = (typeof stepLists)[number];

export const stepName = /^[a-z][a-zA-Z0-9_]{0,39}$/;

/** The actions whose templates see `resumeUrls`: those that send something to another system or person. */
export const resumeSenders: ReadonlySet<string> = new Set(['callApi', 'respond', 'sendEmail']);
