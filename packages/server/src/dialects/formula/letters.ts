/** Letters whose other case is one letter too, and those: for engines whose own idea depends on the server's locale. */
export interface LetterPairs {
  readonly from: string
  readonly to: string
}

export const lowerToUpper = once(() => pairs((letter) => letter.toUpperCase()))
export const upperToLower = once(() => pairs((letter) => letter.toLowerCase()))

// A hundred thousand letters are looked at: not before somebody needs to know.
function once(make: () => LetterPairs): () => LetterPairs {
  let made: LetterPairs | null = null
  return () => {
    made ??= make()
    return made
  }
}

function pairs(change: (letter: string) => string): LetterPairs {
  const [from, to]: [string[], string[]] = [[], []]
  for (let point = 0; point < 0x1f000; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const letter = String.fromCodePoint(point)
    const other = change(letter)
    if (other === letter || [...other].length !== 1) continue
    from.push(letter)
    to.push(other)
  }
  return { from: from.join(''), to: to.join('') }
}
