// The formulas of spreadsheets, taken apart. What means more than the cells of its own row (other sheets, names, tables) is no
// token here: such a formula is not read at all.

export type SheetToken =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'truth'; readonly value: boolean }
  /** With the bracket behind it. */
  | { readonly kind: 'call'; readonly name: string }
  /** `column` from 0; `from` and `to`: where its row is written. */
  | { readonly kind: 'cell'; readonly column: number; readonly row: string; readonly from: number; readonly to: number }
  | { readonly kind: 'sign'; readonly sign: string }

const space = /\s+/y
const text = /"((?:[^"]|"")*)"/y
const call = /(?:_xlfn\.)?([A-Za-z][A-Za-z0-9.]*)\(/y
const cell = /(\$?([A-Z]{1,3}))(\$?[0-9]{1,7})(?![\w.([!$])/y
const truth = /(TRUE|FALSE)(?![\w.([!$])/y
const number = /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?(?![\w.:!])/y
const sign = /<>|<=|>=|[-+*/^%&=<>(),;:]/y

/** null: it holds something else. */
export function sheetTokens(formula: string): readonly SheetToken[] | null {
  const tokens: SheetToken[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(formula)
    at += found?.[0].length ?? 0
    return found
  }
  while (at < formula.length) {
    if (take(space) !== null) continue
    const token = readToken(take, () => at)
    if (token === null) return null
    tokens.push(token)
  }
  return tokens
}

function readToken(take: (pattern: RegExp) => RegExpExecArray | null, end: () => number): SheetToken | null {
  const written = take(text)
  if (written !== null) return { kind: 'text', value: (written[1] ?? '').replaceAll('""', '"') }
  const called = take(call)
  if (called !== null) return { kind: 'call', name: (called[1] ?? '').toUpperCase() }
  const named = take(cell)
  if (named !== null) {
    const [, , letters = '', row = ''] = named
    return { kind: 'cell', column: columnOf(letters), row, from: end() - row.length, to: end() }
  }
  const said = take(truth)
  if (said !== null) return { kind: 'truth', value: said[1] === 'TRUE' }
  const counted = take(number)
  if (counted !== null) return { kind: 'number', value: Number(counted[0]) }
  const signed = take(sign)?.[0]
  // Some programs part arguments by semicolons.
  return signed === undefined ? null : { kind: 'sign', sign: signed === ';' ? ',' : signed }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * The formula with its row left out, in pieces: joined by the number of another row they are the same formula there. null: it
 * speaks of other rows, or of none.
 */
export function rowPattern(formula: string, line: number): readonly string[] | null {
  const pieces: string[] = []
  let done = 0
  for (const token of sheetTokens(formula) ?? []) {
    if (token.kind !== 'cell') continue
    if (token.row !== String(line)) return null
    pieces.push(formula.slice(done, token.from))
    done = token.to
  }
  return pieces.length === 0 ? null : [...pieces, formula.slice(done)]
}
