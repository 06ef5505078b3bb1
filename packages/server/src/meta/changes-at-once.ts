const mostChanges = 100
/** Characters of what is read at once, about: entries of large writes are long, and each subscriber reads its own. */
const mostLetters = 4_000_000

/** How many entries to read next, by those that were read last: a write of ten thousand records is one of them. */
export function changesAtOnce(last: readonly { readonly letters: number }[]): number {
  const letters = last.reduce((sum, change) => sum + change.letters, 0)
  if (letters === 0) return mostChanges
  return Math.min(mostChanges, Math.max(1, Math.floor((mostLetters * last.length) / letters)))
}
