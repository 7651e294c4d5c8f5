export const attachmentSizeMax = 10 * 1024 * 1024;
/** Bytes of a piece, except the last one of a file. */
export const pieceSize = 256 * 1024;
/** Attachments of one record, deal, task or comment. */
export const attachmentsMax = 100;
/** Base64 writes three bytes as four characters. */
export const base64Max = Math.ceil(attachmentSizeMax / 3) * 4;
/** The file in Base64, and room for its other fields. */
export const attachmentBodyMax = base64Max + 65_536;
