export const conditionsMax = 20;
export const sortMax = 3;
