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
export {
  checkValue,
  type Data,
  merged,
  mergeData,
  problemOfSpelled,
  type Referenced,
  type References,
} from './values.ts';
export {
  addField,
  archiveField,
  demandField,
  demandRoomForUnique,
  reorderFields,
  replaceField,
} from './definitions.ts';
export { convertValue } from './convert.ts';
export { replaceChoices } from './replace-choices.ts';
