import { titleKey } from '@rowhouse/core/table-names'

interface Titled {
  readonly title: string
  readonly deleted_at: string | null
}

/** Only what is not in the trash has its title for itself. */
export function isTitleTaken(title: string, tables: readonly Titled[]): boolean {
  return liveTitles(tables).some((other) => titleKey(other) === titleKey(title))
}

export function liveTitles(tables: readonly Titled[]): string[] {
  return tables.filter(({ deleted_at }) => deleted_at === null).map(({ title }) => title)
}
