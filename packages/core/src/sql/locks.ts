// Who has to wait while a statement changes a structure, and what the time it takes depends on. Read from the statement alone, by
// what the manual of each engine says; so it tells the worst that is usual, and no exact time.
import { isSign, wordAt } from './refuse-statement.ts'
import { readSql, type SqlEngine, type Token } from './tokens.ts'

/** nothing: nobody waits. rows: whoever wants the same rows. writes: whoever writes to the table. everything: whoever comes to the table. database: whoever writes to the database. */
export const lockReaches = ['nothing', 'rows', 'writes', 'everything', 'database'] as const
type LockReach = (typeof lockReaches)[number]

/** moment: however large the table. reads: every row once. builds: an index. rewrites: every row anew. moves: value by value, by us. */
export const lockWorks = ['moment', 'reads', 'builds', 'rewrites', 'moves'] as const
type LockWork = (typeof lockWorks)[number]

interface StatementLock {
  /** As it is written there; null: none is named. */
  readonly table: string | null
  readonly blocks: LockReach
  readonly work: LockWork
}

/** `before`: the statement before it, which may have saved it work. */
export function lockOf(text: string, engine: SqlEngine, before = ''): StatementLock {
  // What is done value by value stands among statements as a comment.
  if (text.startsWith('--')) return { table: null, blocks: engine === 'sqlite' ? 'database' : 'rows', work: 'moves' }
  const { tokens } = readSql(text, engine)
  const words = tokens.map(({ kind, value }) => (kind === 'word' ? value : kind === 'sign' ? value : ''))
  const sentence = ` ${words.join(' ')} `
  const [blocks, work] = ruleOf(engine, sentence)
  // Behind a rule that was looked at, PostgreSQL does not look again.
  if (engine === 'postgres' && / set not null $/.test(sentence) && / validate constraint /i.test(before))
    return { table: tableIn(tokens), blocks, work: 'moment' }
  return { table: tableIn(tokens), blocks, work }
}

/** In milliseconds; null: how many rows there are is not known. */
export function lockTime({ work }: Pick<StatementLock, 'work'>, records: number | null): number | null {
  if (work === 'moment') return moment
  return records === null ? null : Math.round(moment + records / rowsPerMs[work])
}

const moment = 5
/** On a machine of no great strength, for rows of no great length. */
const rowsPerMs: Readonly<Record<Exclude<LockWork, 'moment'>, number>> = {
  reads: 1000,
  builds: 400,
  rewrites: 150,
  moves: 20,
}

type Rule = readonly [says: RegExp, blocks: LockReach, work: LockWork]

const changesRows: Rule = [/^ (insert|update|delete|with) /, 'rows', 'rewrites']
const makesNew: Rule = [
  /^ create (or replace )?(materialized )?(table|view|sequence|type|function|procedure) /,
  'nothing',
  'moment',
]

// The first that fits. https://www.postgresql.org/docs/current/explicit-locking.html and the notes of ALTER TABLE.
const rules: Readonly<Record<SqlEngine, readonly Rule[]>> = {
  postgres: [
    changesRows,
    makesNew,
    [/^ create (unique )?index concurrently /, 'nothing', 'builds'],
    [/^ drop index concurrently /, 'nothing', 'moment'],
    [/^ create (unique )?index /, 'writes', 'builds'],
    [/^ create trigger /, 'writes', 'moment'],
    [/ validate constraint /, 'nothing', 'reads'],
    [/ foreign key .* not valid $/, 'writes', 'moment'],
    [/ not valid $/, 'everything', 'moment'],
    [/ add (constraint \S* )?foreign key /, 'writes', 'reads'],
    [/ add (constraint \S* )?(unique|primary key) /, 'everything', 'builds'],
    [/ add (constraint \S* )?check /, 'everything', 'reads'],
    [/^ alter table .* alter (column )?\S* (set data )?type /, 'everything', 'rewrites'],
    [/^ alter table .* set not null /, 'everything', 'reads'],
    [/^ alter table .* add column .* (generated|serial|bigserial) /, 'everything', 'rewrites'],
    [/^ (alter|drop) /, 'everything', 'moment'],
  ],
  // https://dev.mysql.com/doc/refman/8.4/en/innodb-online-ddl-operations.html; MariaDB does the same.
  mysql: [
    changesRows,
    makesNew,
    [/^ create (unique )?index | add (unique )?(index|key) /, 'nothing', 'builds'],
    [/ add (constraint \S* )?foreign key /, 'writes', 'rewrites'],
    [/ (modify|change) (column )?/, 'writes', 'rewrites'],
    [/ drop column /, 'nothing', 'rewrites'],
    [/ convert to character set /, 'writes', 'rewrites'],
    [/^ drop index /, 'nothing', 'moment'],
    [/^ (alter|rename|drop|create) /, 'everything', 'moment'],
  ],
  // One writer at a time, for the whole transaction; who reads goes on.
  sqlite: [
    [/^ (insert|update|delete|with) /, 'database', 'rewrites'],
    [/^ create (unique )?index /, 'database', 'builds'],
    [/^ alter table .* drop column /, 'database', 'rewrites'],
    [/^ /, 'database', 'moment'],
  ],
  mssql: [
    changesRows,
    makesNew,
    [/^ create (unique )?(clustered |nonclustered )?index /, 'writes', 'builds'],
    [/ add (constraint \S* )?(foreign key|check) /, 'everything', 'reads'],
    [/ add (constraint \S* )?(unique|primary key) /, 'everything', 'builds'],
    [/^ alter table .* alter column /, 'everything', 'rewrites'],
    [/^ (alter|drop|exec|create) /, 'everything', 'moment'],
  ],
}

function ruleOf(engine: SqlEngine, sentence: string): readonly [LockReach, LockWork] {
  const found = rules[engine].find(([says]) => says.test(sentence))
  // What is not known is told as what it might be at worst.
  return found === undefined ? ['everything', 'rewrites'] : [found[1], found[2]]
}

const leadsToTable: ReadonlySet<string> = new Set(['table', 'on', 'into', 'from', 'update', 'only', 'exists'])

/** The first name behind a word that leads to one, without what stands before its point. */
function tableIn(tokens: readonly Token[]): string | null {
  const first = tokens.findIndex(
    (token, at) => leadsToTable.has(wordAt(tokens, at)) && isName(tokens[at + 1]) && token.kind === 'word',
  )
  if (first < 0) return null
  let at = first + 1
  while (isSign(tokens[at + 1], '.') && tokens[at + 2] !== undefined) at += 2
  return tokens[at]?.value ?? null
}

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'name' || (token?.kind === 'word' && !leadsToTable.has(token.value) && token.value !== 'if')
