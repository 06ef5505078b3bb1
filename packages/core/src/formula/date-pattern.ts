// Patterns of dates as in moment.js, which Airtable and NocoDB use: D MMMM YYYY [at] H:mm

export const patternTokens = [
  'YYYY',
  'YY',
  'Q',
  'MMMM',
  'MMM',
  'MM',
  'M',
  'DDDD',
  'DDD',
  'DD',
  'Do',
  'D',
  'dddd',
  'ddd',
  'd',
  'HH',
  'H',
  'hh',
  'h',
  'mm',
  'm',
  'ss',
  's',
  'SSS',
  'A',
  'a',
  'ZZ',
  'Z',
  'X',
  'x',
] as const
export type PatternToken = (typeof patternTokens)[number]

export type PatternPiece =
  | { readonly kind: 'token'; readonly token: PatternToken }
  | { readonly kind: 'literal'; readonly text: string }

/** Whole formats by one name, as they are in English. */
const shorthands: ReadonlyMap<string, string> = new Map([
  ['LLLL', 'dddd, MMMM D, YYYY h:mm A'],
  ['LLL', 'MMMM D, YYYY h:mm A'],
  ['LL', 'MMMM D, YYYY'],
  ['LTS', 'h:mm:ss A'],
  ['LT', 'h:mm A'],
  ['L', 'MM/DD/YYYY'],
])

const shorthand = /\[[^\]]*\]|LLLL|LLL|LL|LTS|LT|L/g
const piece = new RegExp(`\\[([^\\]]*)\\]|(${patternTokens.join('|')})|([\\s\\S])`, 'g')

/** Letters that are no token stay as they are; text in [brackets] always does. */
export function parseDatePattern(pattern: string): readonly PatternPiece[] {
  const written = pattern.replace(shorthand, (found) => shorthands.get(found) ?? found)
  const pieces: PatternPiece[] = []
  for (const [, bracketed, token, character] of written.matchAll(piece)) {
    const known = patternTokens.find((name) => name === token)
    if (known) pieces.push({ kind: 'token', token: known })
    else addLiteral(pieces, bracketed ?? character ?? '')
  }
  return pieces
}

function addLiteral(pieces: PatternPiece[], text: string): void {
  const last = pieces.at(-1)
  if (last?.kind === 'literal') pieces.splice(-1, 1, { kind: 'literal', text: last.text + text })
  else if (text !== '') pieces.push({ kind: 'literal', text })
}
