import type { SnapshotBase } from '../meta/snapshot.ts'
import type { Step } from './restructure.ts'
import { runStatements } from './statements.ts'
import { findStructure } from './structure-of.ts'

/** It may be gone already: dropped by another program, or by a purge whose second half failed. */
export function droppedTable({ dialect }: SnapshotBase, table: Parameters<typeof findStructure>[2]): Step {
  return {
    async run(data) {
      if ((await findStructure(dialect, data, table)) === null) return
      await runStatements(data, dialect.ddl.dropTable(table))
    },
  }
}
