export const callOutcomes = ['CONNECTED', 'NO_ANSWER', 'BUSY', 'VOICEMAIL', 'WRONG_NUMBER', 'FAILED'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
export const callOutcomeNames = {
  CONNECTED: 'Connected',
  NO_ANSWER: 'No answer',
  BUSY: 'Busy',
  VOICEMAIL: 'Voicemail',
  WRONG_NUMBER: 'Wrong number',
  FAILED: 'Failed',
} as const;
