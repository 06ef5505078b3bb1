/** Several names in one cell: “Ann, Bob”, and “"Doe, Ann", Bob” where a name holds a comma or a quote. */
export function namesText(names: readonly string[]): string {
  return names.map((name) => (/[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

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
