import { sql } from 'kysely'
import type { RowText } from '../row-text.ts'

const [quote, comma] = [0x22, 0x2c]

/** “(1,"two words",,f)”: between quotes stands what would be read in another way, with its quotes and backslashes twice. */
export const postgresRowText: RowText = {
  of: (cells) => sql`row(${sql.join([...cells])})::text`,

  cellsOf(text) {
    const cells: (string | null)[] = []
    const end = text.length - 1
    for (let at = 1; at <= end; at += 1) {
      const from = at
      if (text.charCodeAt(at) === quote) {
        at = endOfQuoted(text, at)
        cells.push(plainText(text.slice(from + 1, at)))
        at += 1
      } else {
        while (at < end && text.charCodeAt(at) !== comma) at += 1
        cells.push(at === from ? null : text.slice(from, at))
      }
    }
    return cells
  },
}

/** Where the quote stands that is not one of two. */
function endOfQuoted(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2)
  if (at === -1) throw new Error('The database wrote a row in another form than it is known to.')
  return at
}

function plainText(quoted: string): string {
  const text = quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted
  return text.includes('\\') ? text.replaceAll('\\\\', '\\') : text
}
