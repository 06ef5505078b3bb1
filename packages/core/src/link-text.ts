/** Several names in one cell: “Ann, Bob”, and “"Doe, Ann", Bob” where a name holds a comma or a quote. */
export function namesText(names: readonly string[]): string {
  return names.map((name) => (/[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

/** The name of the only record a cell can hold: whole, and in quotes where they or the space around it would be lost. */
export function nameText(name: string): string {
  return /^["\s]|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

/** What a record without a name is called in a text: by its key. */
export const namelessText = (key: string): string => `#${key}`

/** The key in such a text; null: it is none. */
export const keyOfNameless = (text: string): string | null => /^#(.+)$/s.exec(text)?.[1] ?? null

const oneName = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/y

/** The same backwards; what is quoted wrongly is taken as it stands. */
export function namesIn(text: string): string[] {
  const names: string[] = []
  oneName.lastIndex = 0
  while (oneName.lastIndex < text.length) {
    const [whole, quoted, plain = ''] = oneName.exec(text) ?? []
    if (whole === undefined) break
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')
    if (name !== '') names.push(name)
  }
  return names
}
