// The database: one SQLite file. One that is not there yet is made of what stands in the folder “database”.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const beginnings = new URL('../database/', import.meta.url)
const file = process.env.DATABASE_FILE ?? fileURLToPath(new URL('../data.sqlite', import.meta.url))

export const database: DatabaseSync = open()

function open(): DatabaseSync {
  const isNew = !existsSync(file)
  const opened = new DatabaseSync(file)
  opened.exec('pragma journal_mode = wal')
  if (isNew) fill(opened)
  return opened
}

/** All of it or nothing: half a copy would be taken for a whole one. */
function fill(opened: DatabaseSync): void {
  opened.exec('begin')
  opened.exec(readFileSync(new URL('schema.sql', beginnings), 'utf8'))
  const records = new URL('records/', beginnings)
  for (const name of existsSync(records) ? readdirSync(records) : [])
    addRecords(opened, name.replace(/\.jsonl$/, ''), readFileSync(new URL(name, records), 'utf8'))
  opened.exec('commit')
}

/** The first line names the columns, each other line is a record. */
function addRecords(opened: DatabaseSync, table: string, text: string): void {
  const [first = '[]', ...lines] = text.split('\n').filter((line) => line !== '')
  const columns = JSON.parse(first) as string[]
  if (columns.length === 0) return
  const places = columns.map(() => '?').join(', ')
  const names = columns.map((column) => `"${column}"`).join(', ')
  const insert = opened.prepare(`insert into "${table}" (${names}) values (${places})`)
  for (const line of lines) insert.run(...(JSON.parse(line) as (string | number | null)[]))
}
