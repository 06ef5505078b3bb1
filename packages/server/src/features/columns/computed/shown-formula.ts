import { renameColumns } from '@rowhouse/core/formula/print'
import type { SnapshotTable } from '../../../meta/snapshot.ts'

/** As it is stored → as people read it. A column that is gone stays as its id. */
export function shownFormula(text: string, { columns }: SnapshotTable): string {
  const titles = new Map(columns.map(({ id, title }) => [id, title]))
  try {
    return renameColumns(text, (id) => titles.get(id) ?? id)
  } catch {
    return text
  }
}
