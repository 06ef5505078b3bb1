import type { Dialect } from '../dialect.ts'
import { mysqlComparisons, mysqlSorting } from './compare.ts'
import { mysqlDdl } from './ddl.ts'
import { mysqlDefinitions } from './definitions.ts'
import { translateMysqlError } from './errors.ts'
import { mysqlFormula } from './formula/formula.ts'
import { introspectMysql } from './introspect.ts'
import { mysqlOn } from './kysely.ts'
import { mysqlMeasures } from './measures.ts'
import { mysqlObjects } from './objects.ts'
import { mysqlQuote } from './quote.ts'
import { mysqlReshape } from './reshape.ts'
import { mysqlRollups } from './rollups.ts'
import { mysqlRows } from './rows.ts'
import { mysqlTypes, mysqlValues } from './values.ts'

/** MySQL 8 and MariaDB from 10.6. */
export const mysql: Dialect = {
  name: 'mysql',
  clientName: 'mysql2',
  // MariaDB has RETURNING, MySQL has not: what both can do is the engine.
  supports: {
    returning: false,
    returnsInOrder: false,
    transactionalDdl: false,
    chains: false,
    schemas: false,
    cutsDigits: true,
    writtenRows: false,
    aggregatesSelects: true,
    measuredPlans: true,
  },
  quoteIdentifier: mysqlQuote,
  storageTypes: mysqlTypes,
  values: mysqlValues,
  ...mysqlComparisons,
  sorting: mysqlSorting,
  rows: mysqlRows,
  measures: mysqlMeasures,
  commitOrder: null,
  formula: mysqlFormula,
  rollups: mysqlRollups,
  ddl: mysqlDdl,
  reshape: mysqlReshape,
  introspect: introspectMysql,
  objects: mysqlObjects,
  definitions: mysqlDefinitions,
  kyselyOn: mysqlOn,
  // The driver is loaded when a project first needs it: nobody else waits for it at the start.
  openSource: async (target) => (await import('./source.ts')).openMysqlSource(target),
  runnerOn: async (target) => (await import('./run-sql.ts')).mysqlRunner(target),
  outside: null,
  createDatabaseIfMissing: async (target) => (await import('./source.ts')).createMysqlDatabase(target),
  translateError: translateMysqlError,
}
