// An address in the midst of a text, where nothing says how long it is.

/** A web address with whatever follows it without a space; whoever is mentioned right behind it is no part of it. */
export const addressPattern = '(?<![A-Za-z0-9_])([Hh]ttps?://(?:(?!@\\{)[^\\s<>"`\\\\^{|}])+)'

/** Where it ends: the comma, the full stop and the bracket around it belong to the sentence. */
export function addressEnd(text: string): number {
  let end = text.length
  // “(see https://x.example)”, but “https://x.example/Foo_(bar)”.
  let unopened = countOf(text, ')') - countOf(text, '(')
  while (end > 0) {
    const last = text.charAt(end - 1)
    const isClosing = last === ')' && unopened > 0
    if (isClosing) unopened -= 1
    else if (!/[.,:;!?'\]*\p{Pf}…。、，！？；：]/u.test(last)) break
    end -= 1
  }
  return end
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1
