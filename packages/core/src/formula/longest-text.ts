import { longestRepeat } from './evaluation/texts.ts'
import type { PrimitiveName } from './primitives.ts'
import type { Typed } from './tree.ts'

/** What is taken for the length of a stored text, which nobody knows before it is read. */
export const storedLetters = 255

/** Of numbers, dates and truths. */
const shortLetters = 40

/** Places at which something stored is replaced, more or less; in what is repeated it may be every letter. */
const usualPlaces = 100

/** About how many letters the text of a formula can come to: what repeats and joins is counted, what is stored is guessed. */
export function longestText(typed: Typed, ofColumn: (id: string) => number): number {
  const known = new Map<Typed, number>()
  const lettersOf = (part: Typed): number => {
    const counted = known.get(part) ?? count(part)
    known.set(part, counted)
    return counted
  }
  const count = (part: Typed): number => {
    if (part.kind === 'constant') return typeof part.value === 'string' ? part.value.length : shortLetters
    if (part.kind === 'column') return ofColumn(part.id)
    const inner = part.args.map(lettersOf)
    const grown = growing[part.name]
    // What a number is made of was a text before, and had to be made.
    if (grown === undefined) return Math.max(0, ...inner)
    return Math.max(...inner, grown(inner, part.args))
  }
  return lettersOf(typed)
}

type Grown = (letters: readonly number[], args: readonly Typed[]) => number

const sum: Grown = (letters) => letters.reduce((all, one) => all + one, 0)

const replaced: Grown = ([text = 0, , replacement = 0], [where]) => {
  const places = where !== undefined && repeats(where) ? text : Math.min(text, usualPlaces)
  return text + places * replacement
}

const repeats = (part: Typed): boolean =>
  part.kind === 'primitive' && (part.name === 'repeat' || part.args.some(repeats))

/** Those that give more than they take. */
const growing: Readonly<Partial<Record<PrimitiveName, Grown>>> = {
  concat: sum,
  list: sum,
  listJoin: ([list = 0, separator = 0]) => list + usualPlaces * separator,
  repeat: ([text = 0], [, times]) =>
    times?.kind === 'constant' ? Math.min(longestRepeat, text * Math.max(0, Number(times.value))) : longestRepeat,
  replaceAll: replaced,
  regexReplace: replaced,
  replaceNth: ([text = 0, , replacement = 0]) => text + replacement,
}
