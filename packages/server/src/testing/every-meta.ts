// Runs a suite once for every database the metadata may live in. TEST_DIALECTS narrows the list.
import { after, describe } from 'node:test'
import type { DialectName } from '../dialects/dialect.ts'
import { openMeta } from '../meta/open.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { Database } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { closeOnce } from './close-once.ts'
import type { MetaPlace, MetaPlaces } from './meta-places.ts'
import { postgresPlaces } from './postgres-places.ts'
import { sqlitePlaces } from './sqlite-places.ts'
import { wantedOf } from './wanted-dialects.ts'

export interface MetaBench {
  readonly dialect: DialectName
  /** A fresh, migrated database that nobody has opened yet: for tests that start a whole server on it. */
  place(): Promise<MetaPlace>
  /** A fresh, migrated database; closed after the suite if the test did not. */
  open(): Promise<Database<MetaTables>>
}

const places: Record<DialectName, () => MetaPlaces> = { sqlite: sqlitePlaces, postgres: postgresPlaces }
const metaDialects: readonly DialectName[] = ['sqlite', 'postgres']

export function onEveryMeta(name: string, suite: (bench: MetaBench) => void): void {
  for (const dialect of wantedOf(metaDialects)) {
    // Outside of describe: a suite that cannot be set up is not counted as a failed test, a file is.
    const made = places[dialect]()
    describe(`${name} on ${dialect}`, () => suite(benchFor(dialect, made)))
  }
}

function benchFor(dialect: DialectName, made: MetaPlaces): MetaBench {
  const opened: Database<MetaTables>[] = []
  after(async () => {
    await Promise.all(opened.map((database) => database.close()))
    await made.removeAll()
  })
  return {
    dialect,
    place: () => made.create(),
    async open() {
      const database = closeOnce(await openMeta({ ...(await made.create()), log: createLog('silent') }))
      opened.push(database)
      return database
    },
  }
}
