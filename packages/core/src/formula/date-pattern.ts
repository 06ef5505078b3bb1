// Patterns of dates as in moment.js, which Airtable and NocoDB use: D MMMM YYYY [at] H:mm

const patternTokens = [
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
  'e',
  'E',
  'gggg',
  'gg',
  'ww',
  'w',
  'GGGG',
  'GG',
  'WW',
  'W',
  'HH',
  'H',
  'hh',
  'h',
  'kk',
  'k',
  'mm',
  'm',
  'ss',
  's',
  'SSS',
  'SS',
  'S',
  'A',
  'a',
  'ZZ',
  'Z',
  'X',
  'x',
] as const
export type PatternToken = (typeof patternTokens)[number]

/** What moment.js would show something for, and this does not: to leave it as it is written would look like an answer. */
const unknownTokens = [
  'YYYYY+',
  'Y',
  'y+',
  'N+',
  'Mo',
  'Qo',
  'DDDo',
  'do',
  'dd',
  'wo',
  'Wo',
  'ggggg',
  'GGGGG',
  'SSSS+',
  'zz?',
]

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
const bracketed = String.raw`\[([^\]]*)\]`
// Of “dddd” neither “dd” nor “d” is meant: the longest that fits counts, known or not.
const words = [...patternTokens, ...unknownTokens].toSorted((one, other) => other.length - one.length)
const piece = new RegExp(`${bracketed}|(${words.join('|')})|([\\s\\S])`, 'g')

/** Letters that mean nothing stay as they are; text in [brackets] always does. */
export function parseDatePattern(pattern: string): readonly PatternPiece[] {
  const pieces: PatternPiece[] = []
  for (const [, text, word, character] of wordsOf(pattern)) {
    const known = patternTokens.find((name) => name === word)
    if (known) pieces.push({ kind: 'token', token: known })
    else addLiteral(pieces, text ?? word ?? character ?? '')
  }
  return pieces
}

/** The first token that is known elsewhere, but not here. */
export function unknownToken(pattern: string): string | null {
  const found = Array.from(wordsOf(pattern), ([, , word]) => word)
  return found.find((word) => word !== undefined && !patternTokens.some((name) => name === word)) ?? null
}

const wordsOf = (pattern: string): IterableIterator<RegExpMatchArray> =>
  pattern.replace(shorthand, (found) => shorthands.get(found) ?? found).matchAll(piece)

function addLiteral(pieces: PatternPiece[], text: string): void {
  const last = pieces.at(-1)
  if (last?.kind === 'literal') pieces.splice(-1, 1, { kind: 'literal', text: last.text + text })
  else if (text !== '') pieces.push({ kind: 'literal', text })
}
