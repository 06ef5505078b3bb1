export interface Found {
  /** Higher is better. */
  readonly score: number
  /** Where the match starts and ends, to mark it. */
  readonly start: number
  readonly end: number
}

/** Finds a query in a text: as the whole, at its start, at the start of a word, or inside; null when it is not there. */
export function findText(query: string, text: string): Found | null {
  const wanted = query.trim().toLowerCase()
  const start = text.toLowerCase().indexOf(wanted)
  if (start < 0) return null
  const end = start + wanted.length
  if (wanted === '') return { score: 0, start: 0, end: 0 }
  if (start === 0) return { score: end === text.length ? 4 : 3, start, end }
  return { score: /[\s\-_/.]/.test(text[start - 1] ?? '') ? 2 : 1, start, end }
}
