import { type Begun, type House, rowsTitle } from './begun-work.ts'
import type { Looker } from './look-into.ts'

/** After each restart: what somebody meets is all there, from before or from behind, whatever is still under way. */
export async function wholeFaults(looker: Looker, house: House, { restored, table }: Begun): Promise<string[]> {
  const faults: string[] = []
  const over = await rowsIn(looker, house.over, rowsTitle)
  if (over === null || !isWhole(over, house) || over.tags.length !== 1)
    faults.push(`the project that is restored over holds ${said(over)}`)
  if (await isMet(looker, restored)) {
    const beside = await rowsIn(looker, restored, rowsTitle)
    if (beside === null || !isWhole(beside, house)) faults.push(`a restored project is met with ${said(beside)}`)
  }
  const imported = await rowsIn(looker, house.project, table)
  if (imported !== null && imported.distinct !== imported.count)
    faults.push(`an import has rows twice: ${said(imported)}`)
  return faults
}

/** When all of it ended: every row once, and nothing in the database that belongs to nobody. */
export async function endFaults(looker: Looker, house: House, { restored, table, tag }: Begun): Promise<string[]> {
  const faults: string[] = []
  const imported = await rowsIn(looker, house.project, table)
  if (imported === null || !isWhole(imported, house)) faults.push(`the import holds ${said(imported)}`)
  const beside = await rowsIn(looker, restored, rowsTitle)
  if (!(await isMet(looker, restored)) || beside === null || !isWhole(beside, house))
    faults.push(`the project beside holds ${said(beside)}`)
  const over = await rowsIn(looker, house.over, rowsTitle)
  if (over === null || !isWhole(over, house) || over.tags.join() !== tag)
    faults.push(`the project that was restored over to “${tag}” holds ${said(over)}`)
  return [...faults, ...(await strayTables(looker))]
}

interface Rows {
  readonly count: number
  readonly distinct: number
  readonly least: number
  readonly most: number
  readonly tags: readonly string[]
}

const isWhole = ({ count, distinct, least, most }: Rows, { rows }: House): boolean =>
  count === rows && distinct === rows && least === 1 && most === rows

const said = (rows: Rows | null): string => (rows === null ? 'no such table' : JSON.stringify(rows))

async function rowsIn(looker: Looker, project: string, title: string): Promise<Rows | null> {
  const [found] = await looker.all(
    `select id, name from rh_tables where project_id = '${project}' and title = '${title}' and deleted_at is null`,
  )
  if (found === undefined) return null
  const hasTags = await looker.count(
    `select count(*) as n from rh_columns where table_id = '${found.id}' and title = 'Tag' and deleted_at is null`,
  )
  const tag = hasTags === 0 ? "cast('' as text)" : '"Tag"'
  // One statement: what is exchanged meanwhile is seen before or after, never between.
  const rows = await looker.all(
    `select ${tag} as tag, count(*) as n, count(distinct "Number") as d, min("Number") as least, max("Number") as most
     from "${found.name}" group by ${tag}`,
  )
  const sum = (name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0)
  return {
    count: sum('n'),
    distinct: sum('d'),
    least: Math.min(...rows.map(({ least }) => Number(least))),
    most: Math.max(...rows.map(({ most }) => Number(most))),
    tags: rows.map((row) => String(row.tag)),
  }
}

async function isMet(looker: Looker, project: string): Promise<boolean> {
  return (
    (await looker.count(
      `select count(*) as n from rh_projects where id = '${project}' and deleted_at is null
       and id in (select project_id from rh_members)`,
    )) > 0
  )
}

async function strayTables(looker: Looker): Promise<string[]> {
  const known = new Set((await looker.all('select name from rh_tables')).map(({ name }) => String(name)))
  const stray = (await looker.tables()).filter((name) => !/^(rh|rowhouse)_/.test(name) && !known.has(name))
  return stray.length === 0 ? [] : [`tables that belong to nobody: ${stray.join(', ')}`]
}
