import { importDelimiters } from '../api/imports.ts'

type Quote = '"' | "'" | ''

/** The sign that parts the most lines into the same number of cells; quoted ones do not count. */
export function findDelimiter(text: string, quote: Quote = '"'): string {
  const scored = importDelimiters.map((delimiter) => ({ delimiter, score: scoreOf(countsIn(text, delimiter, quote)) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.delimiter : ','
}

/** Single quotes only where they stand around cells and double ones nowhere do. */
export function findQuote(text: string): Quote {
  const around = (sign: string): number =>
    text.match(new RegExp(`(?:^|[,;\\t|])${sign}[^${sign}]*${sign}(?=[,;\\t|\\r\\n]|$)`, 'gm'))?.length ?? 0
  return around("'") > 1 && around('"') === 0 ? "'" : '"'
}

const mostLines = 200

/** How many cells each of the first lines has. */
function countsIn(text: string, delimiter: string, quote: Quote): number[] {
  const counts: number[] = []
  let [cells, isQuoted, isEmpty] = [1, false, true]
  for (const sign of text) {
    if (quote !== '' && sign === quote) isQuoted = !isQuoted
    else if (!isQuoted && sign === delimiter) cells += 1
    if (!isQuoted && sign === '\n') {
      if (!isEmpty) counts.push(cells)
      if (counts.length >= mostLines) return counts
      ;[cells, isEmpty] = [1, true]
    } else if (sign !== '\r') isEmpty = false
  }
  if (!isEmpty) counts.push(cells)
  return counts
}

/** A few lines of another length are titles above the table or lines that were typed by hand. */
function scoreOf(counts: readonly number[]): number {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  const [[cells, lines] = [1, 0]] = [...tally].filter(([count]) => count > 1).sort((one, other) => other[1] - one[1])
  return cells < 2 ? 0 : (lines / counts.length) * 100 + Math.min(cells, 20) / 10
}
