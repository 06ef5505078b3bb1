import { sql } from 'kysely'
import type { MetaDialect } from '../dialect.ts'
import { postgresComparisons, postgresSorting } from './compare.ts'
import { postgresDdl } from './ddl.ts'
import { postgresDefinitions } from './definitions.ts'
import { translatePostgresError } from './errors.ts'
import { postgresFormula } from './formula/formula.ts'
import { introspectPostgres } from './introspect.ts'
import { postgresOn } from './kysely.ts'
import { postgresMeasures } from './measures.ts'
import { postgresObjects } from './objects.ts'
import { postgresOutside } from './outside.ts'
import { postgresQuote } from './quote.ts'
import { postgresReshape } from './reshape.ts'
import { postgresRollups } from './rollups.ts'
import { postgresRows } from './rows.ts'
import { postgresTypes, postgresValues } from './values.ts'

export const postgres: MetaDialect = {
  name: 'postgres',
  clientName: 'pg',
  supports: {
    returning: true,
    returnsInOrder: true,
    transactionalDdl: true,
    chains: false,
    schemas: true,
    cutsDigits: true,
    writtenRows: false,
    aggregatesSelects: true,
    measuredPlans: true,
  },
  quoteIdentifier: postgresQuote,
  storageTypes: postgresTypes,
  values: postgresValues,
  ...postgresComparisons,
  sorting: postgresSorting,
  rows: postgresRows,
  measures: postgresMeasures,
  formula: postgresFormula,
  rollups: postgresRollups,
  ddl: postgresDdl,
  reshape: postgresReshape,
  introspect: introspectPostgres,
  objects: postgresObjects,
  definitions: postgresDefinitions,
  kyselyOn: postgresOn,
  commitOrder: {
    own: sql<number>`pg_current_xact_id()::text::bigint`,
    oldest: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
    next: sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
    holdsBack: true,
  },
  // The driver is loaded when somebody first needs it: nobody else waits for it at the start.
  connect: async (target) => (await import('./connect.ts')).connectPostgres(target),
  openSource: async (target) => (await import('./source.ts')).openPostgresSource(target),
  runnerOn: async (target) => (await import('./run-sql.ts')).postgresRunner(target),
  outside: postgresOutside,
  createDatabaseIfMissing: async (target) => (await import('./source.ts')).createPostgresDatabase(target),
  translateError: translatePostgresError,
}
