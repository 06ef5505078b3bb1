/** Choices as existing clients write them in `dtxp`: 'a','b','it\'s'. A doubled quote is read too. */
export function readChoiceText(text: string): string[] {
  const titles: string[] = []
  const form = /\s*(?:'((?:[^'\\]|\\.|'')*)'|([^,']*))\s*(?:,|$)/gsy
  while (form.lastIndex < text.length) {
    const match = form.exec(text)
    if (match === null) break
    const title = match[1] === undefined ? (match[2] ?? '').trim() : unescaped(match[1])
    if (title !== '') titles.push(title)
  }
  return titles
}

export function writeChoiceText(titles: readonly string[]): string {
  return titles.map((title) => `'${title.replace(/[\\']/g, '\\$&')}'`).join(',')
}

function unescaped(text: string): string {
  return text.replace(/''|\\([\\'])/g, (_, escaped: string | undefined) => escaped ?? "'")
}
