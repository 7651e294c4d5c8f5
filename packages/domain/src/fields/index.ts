export { emailProblem, isWebAddress } from './constants.ts';
export {
  activeFields,
  shownFields,
  uniqueFieldsMax,
  uniqueProblem,
  fieldKeySchema,
  fieldTypes,
  type Field,
  type FieldType,
  type StoredField,
} from './schema.ts';
export * from './values.ts';
export { demandField, demandRoomForUnique, replaceField } from './definitions.ts';
export { convertValue } from './convert.ts';
export { defineFielded, type Targeting } from './fielded.ts';
export { fieldedProcedures } from './procedures.ts';
