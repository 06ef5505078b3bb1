// No SQL Server comes with our tests: its statements are compared with texts, and run only on a server that MSSQL_URL names.
import type { Dialect } from '../dialect.ts'
import { mssqlComparisons, mssqlSorting } from './compare.ts'
import { mssqlDdl } from './ddl.ts'
import { mssqlDefinitions } from './definitions.ts'
import { translateMssqlError } from './errors.ts'
import { mssqlFormula } from './formula/formula.ts'
import { introspectMssql } from './introspect.ts'
import { mssqlOn } from './kysely.ts'
import { mssqlMeasures } from './measures.ts'
import { mssqlObjects } from './objects.ts'
import { mssqlQuote } from './quote.ts'
import { mssqlReshape } from './reshape.ts'
import { mssqlRollups } from './rollups.ts'
import { mssqlRows } from './rows.ts'
import { mssqlTypes, mssqlValues } from './values.ts'

export const mssql: Dialect = {
  name: 'mssql',
  clientName: 'mssql',
  supports: {
    returning: true,
    returnsInOrder: false,
    transactionalDdl: true,
    chains: false,
    schemas: true,
    cutsDigits: true,
    writtenRows: false,
    aggregatesSelects: false,
    measuredPlans: false,
  },
  quoteIdentifier: mssqlQuote,
  storageTypes: mssqlTypes,
  values: mssqlValues,
  ...mssqlComparisons,
  sorting: mssqlSorting,
  rows: mssqlRows,
  measures: mssqlMeasures,
  commitOrder: null,
  formula: mssqlFormula,
  rollups: mssqlRollups,
  ddl: mssqlDdl,
  reshape: mssqlReshape,
  introspect: introspectMssql,
  objects: mssqlObjects,
  definitions: mssqlDefinitions,
  kyselyOn: mssqlOn,
  // The driver is loaded when a project first needs it: nobody else waits for it at the start.
  openSource: async (target) => (await import('./source.ts')).openMssqlSource(target),
  // A batch has no end that its reader could be sure of, and no transaction that only reads.
  runnerOn: null,
  outside: null,
  createDatabaseIfMissing: async (target) => (await import('./source.ts')).createMssqlDatabase(target),
  translateError: translateMssqlError,
}
