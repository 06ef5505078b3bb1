import { type Driver, Kysely, MssqlAdapter, MssqlIntrospector, MssqlQueryCompiler } from 'kysely'

export function mssqlOn<Tables>(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new MssqlAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new MssqlIntrospector(db),
      createQueryCompiler: () => new MssqlQueryCompiler(),
    },
  })
}
