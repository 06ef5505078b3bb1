// The key of a record in an address. Nearly every key stands there as it is; some texts would lead elsewhere: no text at all,
// “..”, or a word that is a call of its own. Those stand as a JSON list of one.

/** What follows a table in an address without being a key. */
const words: ReadonlySet<string> = new Set([
  'aggregate',
  'all',
  'board',
  'count',
  'distinct',
  'exist',
  'export',
  'find-cells',
  'find-one',
  'group',
  'groupby',
  'import',
  'views',
])

export function keyAddress(key: string): string {
  const leadsElsewhere = key === '' || key === '.' || key === '..' || words.has(key)
  return leadsElsewhere || keyAtAddress(key) !== null ? JSON.stringify([key]) : key
}

/** The key that such a list stands for; null: the text is the key itself. */
export function keyAtAddress(address: string): string | null {
  if (!address.startsWith('["') || !address.endsWith('"]')) return null
  try {
    const list: unknown = JSON.parse(address)
    if (!Array.isArray(list) || list.length !== 1) return null
    const [key] = list as unknown[]
    return typeof key === 'string' && keyAddress(key) === address ? key : null
  } catch {
    return null
  }
}
