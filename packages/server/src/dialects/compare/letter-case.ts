import { foldCase } from '@rowhouse/core/filters/fold-case'

/** Letters that more than two characters stand for, or that JavaScript's two mappings do not lead to from each side. */
const families = [
  'kK\u212a',
  'sS\u017f',
  'åÅ\u212b',
  'µμΜ',
  'ǆǅǄ',
  'ǉǈǇ',
  'ǌǋǊ',
  'ǳǲǱ',
  'ιΙ\u0345\u1fbe',
  'βΒϐ',
  'εΕϵ',
  'θΘϑϴ',
  'κΚϰ',
  'πΠϖ',
  'ρΡϱ',
  'σΣς',
  'φΦϕ',
  'ωΩ\u2126',
  'ṡṠẛ',
  'ßẞ',
  'вВᲀ',
  'дДᲁ',
  'оОᲂ',
  'сСᲃ',
  'тТᲄᲅ',
  'ъЪᲆ',
  'ѣѢᲇ',
  'ꙋꙊᲈ',
  '\u0390\u1fd3',
  '\u03b0\u1fe3',
  '\ufb05\ufb06',
  // Greek letters with an iota below, whose upper case JavaScript writes as two.
  ...[0x1f80, 0x1f90, 0x1fa0].flatMap((first) =>
    Array.from({ length: 8 }, (_, at) => pair(first + at, first + at + 8)),
  ),
  ...[0x1fb3, 0x1fc3, 0x1ff3].map((small) => pair(small, small + 9)),
]

const byLetter: ReadonlyMap<string, string> = new Map(
  families.flatMap((family) => Array.from(family, (letter) => [letter, family] as const)),
)

/** For every letter all that differ from it by case only, as `foldCase` sees it: “é1” → [“éÉ”, “1”]. */
export function caseVariants(text: string): string[] {
  return Array.from(text, (letter) => byLetter.get(letter) ?? [...pairOf(letter)].join(''))
}

export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

function pair(small: number, capital: number): string {
  return String.fromCodePoint(small, capital)
}

function pairOf(letter: string): Set<string> {
  const folded = foldCase(letter)
  const candidates = [letter, letter.toLowerCase(), letter.toUpperCase(), letter.toLowerCase().toUpperCase()]
  return new Set(candidates.filter((one) => [...one].length === 1 && foldCase(one) === folded))
}
