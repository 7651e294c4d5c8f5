export const taskPriorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskPriorityNames: Record<TaskPriority, string> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
};

export const taskTypes = ['TODO', 'CALL', 'EMAIL', 'MEETING'] as const;
export type TaskType = (typeof taskTypes)[number];
export const taskTypeNames: Record<TaskType, string> = {
  TODO: 'To-do',
  CALL: 'Call',
  EMAIL: 'E-mail',
  MEETING: 'Meeting',
};
