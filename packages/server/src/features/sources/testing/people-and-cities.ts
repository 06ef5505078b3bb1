import { type RawBuilder, sql } from 'kysely'
import type { DialectBench } from '../../../testing/every-dialect.ts'

/** Two tables with a key between them, and a few records. */
export function peopleAndCities({ dialect }: Pick<DialectBench, 'dialect'>): RawBuilder<unknown>[] {
  const cities = dialect.ddl.createTable({
    name: 'cities',
    columns: [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'title', word: 'shortText' },
    ],
  })
  const people = dialect.ddl.createTable({
    name: 'people',
    columns: [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'name', word: 'shortText' },
      { name: 'nick', word: 'shortText' },
      { name: 'age', word: 'integer' },
      { name: 'city_id', word: 'integer' },
    ],
    foreignKeys: [
      {
        name: 'people_city',
        columns: ['city_id'],
        references: { name: 'cities' },
        referencedColumns: ['id'],
        onUpdate: 'no action',
        onDelete: 'no action',
      },
    ],
  })
  return [
    ...cities,
    ...people,
    sql`insert into cities (title) values ('Rome')`,
    sql`insert into people (name, nick, age, city_id) values ('Ann', 'A', 27, 1), ('Ben', 'B', 31, null)`,
  ]
}
