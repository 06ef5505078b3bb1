/** Both cases of every letter, where each is one character: “é1” → [“éÉ”, “1”]. */
export function caseVariants(text: string): string[] {
  return Array.from(text, (letter) => {
    const variants = new Set([letter, letter.toLowerCase(), letter.toUpperCase()])
    return [...variants].filter((variant) => [...variant].length === 1).join('')
  })
}

export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)
