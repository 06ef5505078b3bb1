import type { SnapshotBase } from '../meta/snapshot.ts'
import type { Step } from './restructure.ts'
import { findStructure } from './structure-of.ts'

/** It may be gone already: dropped by another program, or by a purge whose second half failed. */
export function droppedTable({ dialect }: SnapshotBase, table: Parameters<typeof findStructure>[2]): Step {
  return {
    async run(data) {
      if ((await findStructure(dialect, data, table)) === null) return
      for (const statement of dialect.ddl.dropTable(table)) await statement.execute(data)
    },
  }
}
