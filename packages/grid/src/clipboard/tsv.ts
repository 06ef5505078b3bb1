/** Tab separated values as spreadsheets write them: fields with tabs, breaks or quotes are quoted, quotes are doubled. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(field).join('\t')).join('\r\n')
}

function field(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n')
  let at = 0
  for (;;) {
    const { value, end } = readField(source, at)
    rows.at(-1)?.push(value)
    if (end >= source.length) break
    if (source[end] === '\n') {
      // Spreadsheets end the last line too.
      if (end === source.length - 1) break
      rows.push([])
    }
    at = end + 1
  }
  return rows
}

function readField(source: string, start: number): { value: string; end: number } {
  const quoted = source[start] === '"' ? readQuoted(source, start) : null
  if (quoted !== null) return quoted
  const end = nextBreak(source, start)
  return { value: source.slice(start, end), end }
}

/** Null when the closing quote is missing or something follows it: then the quote is just a character. */
function readQuoted(source: string, start: number): { value: string; end: number } | null {
  let at = start + 1
  for (;;) {
    const quote = source.indexOf('"', at)
    if (quote < 0) return null
    if (source[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const next = source[quote + 1]
    if (next !== undefined && next !== '\t' && next !== '\n') return null
    return { value: source.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
  }
}

function nextBreak(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 9 || code === 10) return at
  }
  return source.length
}
