/** Where JSON and the language agree on what stands between double quotes, but for ends of lines that only some know. */
export const double = (text: string): string => withoutLineEnds(JSON.stringify(text))

/** Nothing but these two means something between single quotes. */
export const single = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Nothing at all does in a shell, so a quote ends the text and begins it again. */
export const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A value as JavaScript writes it. */
export const inScript = (value: unknown): string => withoutLineEnds(JSON.stringify(value, null, 2))

const withoutLineEnds = (json: string): string =>
  json.replace(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
