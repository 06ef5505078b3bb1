import type { Word } from './words-of.ts'

/** A field of a record that an earlier step brings, named in a text. */
interface FoundPlace {
  readonly from: number
  readonly to: number
  readonly word: Word
  readonly field: string
}

/** Whether a record that is spoken of has such a field. */
export type IsField = (word: Word, field: string) => boolean

const inText = /\{\{\s*([^{}]+?)\s*\}\}/g
const inFormula = /\{([^{}]+)\}/g

/** What stands behind “=” is a formula. */
export const isFormulaText = (value: string): boolean => value.startsWith('=')

/** In order. What names nothing that is there is left as it is written. */
export function placesIn(
  text: string,
  words: readonly Word[],
  isField: IsField,
  isFormula: boolean,
): readonly FoundPlace[] {
  return [...text.matchAll(isFormula ? inFormula : inText)].flatMap((match) => {
    const named = namedBy(match[1] ?? '', words)
    if (named === null || !isField(named.word, named.field)) return []
    return [{ from: match.index, to: match.index + match[0].length, ...named }]
  })
}

function namedBy(path: string, words: readonly Word[]): Pick<FoundPlace, 'word' | 'field'> | null {
  const word = words.find(({ place }) => path.startsWith(`${place}.`))
  if (word === undefined) return null
  const rest = path.slice(word.place.length + 1)
  // A name with a dot in it stands in brackets.
  return { word, field: /^\[(.+)\]$/.exec(rest)?.[1] ?? rest }
}
