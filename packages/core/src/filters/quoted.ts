/**
 * A value may stand in double quotes when it holds what would end it: a comma in a list, an unpaired bracket.
 * A quote inside is doubled. A text that only begins with a quote is taken as it is.
 */

/** The place after the closing quote of a quoted text that begins at `start`, or -1. */
export function quotedEnd(text: string, start: number): number {
  if (text[start] !== '"') return -1
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? -1 : at + 1
}

export function unquoted(text: string): string {
  return quotedEnd(text, 0) === text.length && text.length >= 2 ? text.slice(1, -1).replaceAll('""', '"') : text
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** “a,b,"c,d"” as three texts; an empty text is an empty list. */
export function splitList(text: string): string[] {
  if (text === '') return []
  const items: string[] = []
  let start = 0
  while (start <= text.length) {
    const end = itemEnd(text, start)
    items.push(unquoted(text.slice(start, end)))
    start = end + 1
  }
  return items
}

function itemEnd(text: string, start: number): number {
  const afterQuote = quotedEnd(text, start)
  if (afterQuote !== -1 && (afterQuote === text.length || text[afterQuote] === ',')) return afterQuote
  const comma = text.indexOf(',', start)
  return comma === -1 ? text.length : comma
}
