import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'

/** A place in a query that is filled at every call. */
class Hole {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

type Build<Tables, Values extends readonly unknown[], Row> = (
  db: Kysely<Tables>,
  ...holes: { [I in keyof Values]: never }
) => Compilable<Row>

/**
 * Builds a query once for the life of a database and only binds values afterwards: for the few queries that run on
 * every call, building costs fifteen times what the database needs to answer.
 */
export function prepared<Tables, Values extends readonly unknown[], Row>(
  build: Build<Tables, Values, Row>,
): Prepared<Tables, Values, Row> {
  const query = preparedQuery(build)
  const first = async (db: Kysely<Tables>, ...values: Values): Promise<Row | undefined> =>
    (await db.executeQuery<Row>(query(db, ...values))).rows[0]
  return Object.assign(first, { query })
}

interface Prepared<Tables, Values extends readonly unknown[], Row> {
  (db: Kysely<Tables>, ...values: Values): Promise<Row | undefined>
  readonly query: (db: Kysely<Tables>, ...values: Values) => CompiledQuery<Row>
}

/** The same for who runs it himself. */
export function preparedQuery<Tables, Values extends readonly unknown[], Row>(
  build: Build<Tables, Values, Row>,
): (db: Kysely<Tables>, ...values: Values) => CompiledQuery<Row> {
  // Every transaction is an object of its own; what it has in common with its database is the adapter.
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return (db, ...values) => {
    const { adapter } = db.getExecutor()
    let compiled = known.get(adapter)
    if (compiled === undefined) {
      // The holes travel through the builder as values and come out as parameters, in the order of the SQL text.
      const holes = values.map((_, index) => new Hole(index)) as unknown as { [I in keyof Values]: never }
      compiled = build(db, ...holes).compile()
      known.set(adapter, compiled)
    }
    const parameters = compiled.parameters.map((value) => (value instanceof Hole ? values[value.index] : value))
    return { ...compiled, parameters }
  }
}
