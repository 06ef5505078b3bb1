import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../platform/database.ts'
import type { MetaBench } from '../../../testing/every-meta.ts'
import { aTemporaryFolder } from '../../../testing/temporary-file.ts'
import type { MetaTables } from '../../tables.ts'

export async function anEmptyDatabase(bench: MetaBench, t: TestContext): Promise<Database<MetaTables>> {
  if (bench.dialect === 'sqlite') {
    const database = await openDatabase<MetaTables>({ file: join(aTemporaryFolder(t), 'old.sqlite') })
    t.after(() => database.close())
    return database
  }
  const database = await bench.open()
  await database.write(async (tx) => {
    await sql`drop schema public cascade`.execute(tx)
    await sql`create schema public`.execute(tx)
  })
  return database
}
