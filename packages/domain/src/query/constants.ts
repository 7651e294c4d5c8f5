/** Conditions in one filter. */
export const conditionsMax = 20;
/** Fields in one order. */
export const sortMax = 3;
