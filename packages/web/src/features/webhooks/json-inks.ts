/** Texts, with what says that one is a name; numbers and words. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A longer one is read without inks: nobody looks at each of its words. */
const mostLetters = 20_000

interface Ink {
  readonly from: number
  readonly to: number
  readonly kind: 'name' | 'text' | 'value'
}

/** Names, texts and other values of JSON; nothing where a text is none. */
export function jsonInks(text: string): readonly Ink[] {
  if (text.length > mostLetters || !/^\s*[[{]/.test(text)) return []
  return [...text.matchAll(parts)].map(({ index: from, 0: whole, 1: quoted, 2: colon }) => ({
    from,
    to: from + (quoted ?? whole).length,
    kind: quoted === undefined ? 'value' : colon === undefined ? 'text' : 'name',
  }))
}
