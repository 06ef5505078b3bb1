import { nameFromTitle } from '@rowhouse/core/table-names'

// The shortest limit of all engines; the server counts exactly and adds a number where the name is taken.
const maxBytes = 63

/** What a table will be called in the database; null while there is nothing to make a name of. */
export function nameInDatabase(title: string, prefix: string): string | null {
  if (title.trim() === '') return null
  const own = nameFromTitle(title.trim(), maxBytes - (prefix === '' ? 0 : prefix.length + 1))
  return prefix === '' ? own : `${prefix}_${own}`
}
