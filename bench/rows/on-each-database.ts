import { table } from '../table.ts'
import { type DatabaseName, type Ground, openGround } from './ground.ts'

export interface RowsOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
}

/** Measures on a fresh ground of each database, and prints a table for each. */
export async function onEachDatabase(
  { databases, rows }: RowsOptions,
  measure: (ground: Ground, rows: number) => Promise<Parameters<typeof table>[0]>,
): Promise<number> {
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      process.stdout.write(`\n${ground.name}, ${rows.toLocaleString('en')} rows\n`)
      process.stdout.write(table(await measure(ground, rows)))
    } finally {
      await ground.stop()
    }
  }
  return 0
}
