// @ts-check
/** Rows as comma-separated values (RFC 4180). */

/** @typedef {string | number | null | undefined} Value */

/**
 * The whole file, with a mark that lets spreadsheets read it as UTF-8.
 * @param {string[]} columns
 * @param {Value[][]} rows
 */
export function csv(columns, rows) {
  return "\ufeff" + [columns, ...rows].map((row) => row.map(field).join(",")).join("\r\n") + "\r\n";
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it: names come from anyone.
 * @param {Value} value
 */
function field(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  // Behind ; and the like too: another country's spreadsheet ends a field there.
  const text = value.replace(/(?<=(?:^|[,;|\t\r\n])"*)(?=[=+\-@\t\r＝＋－＠])/g, "'");
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
