/** A line of text: signs that turn writing around or end a line could make one name look like another. */
export function plainName(text: string): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return line === '' ? 'A program' : line
}
