import type { OperationExample } from '../example.ts'

const [up, down] = ['create table crates (id integer primary key)', 'drop table crates']
const list = (state: string) => ({
  data: { list: [{ name: 'crates', title: /^\d{14}_crates\.sql$/, state, status: state === 'run' ? 1 : 0 }] },
})
const ran = { data: { list: [{ title: 'crates' }], object: { upStatement: up, downStatement: down } } }

/** Of the one that was written by hand before all else: `crates`. */
export const migrationExamples: readonly OperationExample[] = [
  { name: 'migrationsList', answer: list('pending') },
  { name: 'migrationsUp', answer: ran },
  { name: 'migrationsList', answer: list('run') },
  {
    name: 'migrationsToSql',
    args: { title: 'crates' },
    answer: { data: { object: { upStatement: up, downStatement: down } } },
  },
  { name: 'migrationsDown', answer: ran },
  { name: 'migrationsList', answer: list('pending') },
]
