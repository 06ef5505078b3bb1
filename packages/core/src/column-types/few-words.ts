// What columns of choices look like: few short words that come again and again.
import { readTitles } from './choice-list-text.ts'

const most = { words: 20, characters: 40 }
/** Of fewer cells nobody can say what comes again. */
const fewestTexts = 6

/** Short words of which each stands in several cells. */
export function areFewWords(texts: readonly string[]): boolean {
  const different = new Set(texts).size
  return different <= texts.length / 2 && areFew(texts, different, texts)
}

/** Lists of short words, each of which stands in several cells. */
export function areListsOfFewWords(texts: readonly string[]): boolean {
  const cells = texts.map((text) => readTitles(text, []).unknown)
  const words = cells.flat()
  const different = new Set(words).size
  const lists = cells.filter(({ length }) => length > 1)
  if (lists.length === 0 || different > words.length / 2 || !areFew(texts, different, words)) return false
  // “Open”, “Won” and now and then “Lost, too dear” are single words, of which one has a comma.
  return !areNames(cells, lists) && (lists.length >= texts.length / 2 || !areFewWords(texts))
}

function areFew(texts: readonly string[], different: number, words: readonly string[]): boolean {
  const isFew = texts.length >= fewestTexts && different <= most.words
  return isFew && words.every((word) => word.length <= most.characters)
}

type Words = readonly string[]

/** “Smith, John” and “Paris, France”: always as many parts, each in its place and with a capital, and none by itself. */
function areNames(cells: readonly Words[], lists: readonly Words[]): boolean {
  const places = new Map<string, number>(cells.flatMap((words) => (words.length === 1 ? [[words[0] ?? '', -1]] : [])))
  return lists.every(
    (words) =>
      words.length === lists[0]?.length &&
      words.every((word, at) => {
        const place = places.get(word) ?? at
        places.set(word, place)
        return place === at && !/^\p{Ll}/u.test(word)
      }),
  )
}
