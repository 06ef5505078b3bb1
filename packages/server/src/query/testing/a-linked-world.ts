// Tables with every kind of link and of computed column, and the same in plain TypeScript: what each cell must hold.

import { parseWhere } from '@rowhouse/core/filters/parse-where'
import { compileFormula, type FormulaColumns } from '@rowhouse/core/formula/check'
import { evaluate } from '@rowhouse/core/formula/evaluation/evaluate'
import type { FormulaType, ScalarType, Typed } from '@rowhouse/core/formula/tree'
import type { RollupName } from '@rowhouse/core/rollups'
import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import type { Dialect } from '../../dialects/dialect.ts'
import type { BenchDatabase } from '../../testing/every-dialect.ts'
import type { Computed, Link } from '../record-table.ts'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from '../record-table.ts'
import { rollupWord } from '../rollup-word.ts'
import type { TableAccess } from '../table-access.ts'
import { aRecordTable, type ColumnSpec, columnOf, createRecordTable } from './a-record-table.ts'

export type Row = Readonly<Record<string, CellValue>>

interface World {
  readonly tables: Readonly<Record<'Projects' | 'Tasks' | 'People' | 'Briefs' | 'TaskPeople', RecordTable>>
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

const rolled: readonly (readonly [RollupName, string])[] = [
  ...(['count', 'countDistinct', 'min', 'max', 'join', 'uniqueJoin'] as const).flatMap((func) =>
    ['Title', 'Hours', 'Cost', 'Share', 'Due', 'At', 'Clock'].map((column) => [func, column] as const),
  ),
  ...(['sum', 'avg', 'sumDistinct', 'avgDistinct'] as const).flatMap((func) =>
    ['Hours', 'Cost', 'Share'].map((column) => [func, column] as const),
  ),
  ...(['and', 'or', 'xor', 'min', 'max', 'count'] as const).map((func) => [func, 'Done'] as const),
  ...(['count', 'countDistinct'] as const).map((func) => [func, 'Tags'] as const),
]

const choices = {
  choices: ['red', 'green', 'b,c'].map((title, order) => ({ id: `so_${order}`, title, color: '#777777', order })),
}

/** `foreign`: cells of other programs, which some engines cannot write as JSON. */
export function aLinkedWorld({ foreign = false, tasks: size = 60 } = {}): World {
  const of = (type: ColumnSpec['type'], more: Partial<ColumnSpec> = {}): ColumnSpec => ({ type, foreign, ...more })
  const People = aRecordTable('people', { Name: of('SingleLineText') })
  const Projects = aRecordTable('projects', {
    Name: of('SingleLineText'),
    Budget: of('Decimal'),
    Start: of('Date'),
    OwnerId: of('Number'),
  })
  const Briefs = aRecordTable('briefs', { Text: of('LongText'), ProjectId: of('Number') })
  const Tasks = aRecordTable('tasks', {
    Title: of('SingleLineText'),
    Hours: of('Number'),
    Cost: of('Decimal'),
    Share: of('Number', { word: 'float' }),
    Done: of('Checkbox'),
    Due: of('Date'),
    At: of('DateTime'),
    Clock: of('Time'),
    Tags: of('MultiSelect', { options: choices }),
    ProjectId: of('Number'),
    ParentId: of('Number'),
  })
  const TaskPeople = aRecordTable('task_people', {
    task_id: of('Number', { keyPart: 1 }),
    person_id: of('Number', { keyPart: 2 }),
  })
  for (const [table, title] of [
    [People, 'Name'],
    [Projects, 'Name'],
    [Briefs, 'Text'],
    [Tasks, 'Title'],
  ] as const)
    Object.assign(columnOf(table, title), { isPrimaryValue: true })

  const link = (kind: Link['kind'], table: RecordTable, own: StoredColumn, other: StoredColumn): Link => ({
    columnId: '',
    kind,
    table,
    own,
    other,
    junction: null,
  })
  const id = (table: RecordTable): StoredColumn => columnOf(table, 'Id')
  const [tasksToPeople, peopleToTasks] = [
    { from: Tasks, to: People, own: 'task_id', other: 'person_id' },
    { from: People, to: Tasks, own: 'person_id', other: 'task_id' },
  ].map(
    ({ from, to, own, other }): Link => ({
      ...link('mm', to, id(from), id(to)),
      junction: {
        tableId: TaskPeople.id,
        ref: TaskPeople.ref,
        own: columnOf(TaskPeople, own),
        other: columnOf(TaskPeople, other),
        position: null,
      },
    }),
  )
  if (tasksToPeople === undefined || peopleToTasks === undefined) throw new Error('Both directions are there.')
  const toProject = link('bt', Projects, columnOf(Tasks, 'ProjectId'), id(Projects))
  const toTasks = link('hm', Tasks, id(Projects), columnOf(Tasks, 'ProjectId'))
  const toOwner = link('bt', People, columnOf(Projects, 'OwnerId'), id(People))
  const toBrief = link('oo', Briefs, id(Projects), columnOf(Briefs, 'ProjectId'))
  const toParent = link('bt', Tasks, columnOf(Tasks, 'ParentId'), id(Tasks))
  const toChildren = link('hm', Tasks, id(Tasks), columnOf(Tasks, 'ParentId'))
  const where = (table: RecordTable, text: string) => parseWhere(text, table.columns)

  add(Tasks, 'Project', { kind: 'link', link: toProject })
  add(Tasks, 'Parent', { kind: 'link', link: toParent })
  add(Tasks, 'Children', { kind: 'link', link: toChildren })
  add(Tasks, 'People', { kind: 'link', link: tasksToPeople })
  add(People, 'Tasks', { kind: 'link', link: peopleToTasks })
  add(Projects, 'Owner', { kind: 'link', link: toOwner })
  add(Projects, 'Tasks', { kind: 'link', link: toTasks })
  add(Projects, 'Brief', { kind: 'link', link: toBrief })

  const lookup = (
    table: RecordTable,
    title: string,
    over: Link,
    target: string,
    filter: string | null = null,
  ): void => {
    const column = titled(over.table, target)
    add(table, title, {
      kind: 'lookup',
      link: over,
      column,
      filter: filter === null ? null : where(over.table, filter),
    })
  }
  lookup(Projects, 'OwnerName', toOwner, 'Name')
  lookup(Projects, 'BriefText', toBrief, 'Text')
  lookup(Projects, 'Titles', toTasks, 'Title')
  lookup(Projects, 'DoneCosts', toTasks, 'Cost', '(Done,checked,)')
  lookup(Projects, 'AllTags', toTasks, 'Tags')
  lookup(Tasks, 'Budget', toProject, 'Budget')
  lookup(Tasks, 'ProjectStart', toProject, 'Start')
  lookup(Tasks, 'BigBudget', toProject, 'Budget', '(Budget,gt,100)')
  lookup(Tasks, 'OwnerName', toProject, 'OwnerName')
  lookup(Tasks, 'Owner', toProject, 'Owner')
  lookup(Tasks, 'ParentTags', toParent, 'Tags')
  lookup(Tasks, 'Helpers', tasksToPeople, 'Name')
  lookup(Projects, 'HelpersOfTasks', toTasks, 'Helpers')
  lookup(Projects, 'BriefOfMany', toBrief, 'Text', '(Text,notblank,)')

  for (const [func, target] of rolled)
    add(Projects, `${func} ${target}`, {
      kind: 'rollup',
      link: toTasks,
      column: titled(Tasks, target),
      func,
      filter: null,
    })
  add(Projects, 'Done hours', {
    kind: 'rollup',
    link: toTasks,
    column: titled(Tasks, 'Hours'),
    func: 'sum',
    filter: where(Tasks, '(Done,checked,)~or(Hours,gt,50)'),
  })
  add(Projects, 'Helper count', {
    kind: 'rollup',
    link: toTasks,
    column: titled(Tasks, 'Helpers'),
    func: 'countDistinct',
    filter: null,
  })
  add(Projects, 'Task count', { kind: 'count', link: toTasks, filter: null })
  add(Projects, 'Open count', { kind: 'count', link: toTasks, filter: where(Tasks, '(Done,notchecked,)') })
  add(Projects, 'Due later', { kind: 'count', link: toTasks, filter: where(Tasks, '(Due,gt,today)') })
  add(People, 'Task count', { kind: 'count', link: peopleToTasks, filter: null })
  add(People, 'Most hours', {
    kind: 'rollup',
    link: peopleToTasks,
    column: titled(Tasks, 'Hours'),
    func: 'max',
    filter: null,
  })
  add(Tasks, 'Siblings', {
    kind: 'lookup',
    link: toProject,
    column: titled(Projects, 'Task count'),
    filter: null,
  })
  const formula = (table: RecordTable, title: string, text: string): void => {
    add(table, title, { kind: 'formula', expression: compileFormula(text, formulaColumns(table)), letters: 0 })
  }
  formula(Tasks, 'Double', '{Hours} * 2')
  formula(Tasks, 'Next day', "DATEADD({Due}, 1, 'day')")
  formula(Tasks, 'When', "IF({Due} > NOW(), 'later', 'past')")
  formula(Projects, 'Per task', '{sum Hours} / {Task count}')
  formula(Projects, 'Label', "CONCATENATE(UPPER({Name}), ' (', {Task count}, ')')")
  formula(Projects, 'Busy', '{Task count} > 8')
  formula(Projects, 'Title list', "ARRAYJOIN({Titles}, '|')")
  formula(Projects, 'Twice', '{Per task} * 2')
  lookup(Tasks, 'Project per task', toProject, 'Per task')
  lookup(Projects, 'Doubles', toTasks, 'Double')
  for (const [table, over] of [
    [Projects, toTasks],
    [People, peopleToTasks],
  ] as const)
    for (const [func, target] of [
      ['sum', 'Double'],
      ['max', 'Next day'],
      ['join', 'When'],
      ['max', 'Project per task'],
    ] as const)
      add(table, `${func} ${target}`, { kind: 'rollup', link: over, column: titled(Tasks, target), func, filter: null })

  add(Tasks, 'Code', { kind: 'same', column: titled(Tasks, 'Budget') })
  add(Tasks, 'Gone', { kind: 'broken', reason: 'The column it was made of is gone.' })

  return { tables: { Projects, Tasks, People, Briefs, TaskPeople }, rows: rowsOf(size) }
}

export function titled(table: RecordTable, title: string): RecordColumn {
  const column = table.columns.find((one) => one.title === title)
  if (column === undefined) throw new Error(`The test table has no column ${title}.`)
  return column
}

function add(table: RecordTable, title: string, computed: Computed): void {
  const like = valuesOf(computed)
  const column: RecordColumn = {
    ...like.column,
    id: `cl_${table.columns.length + 10}`,
    title,
    name: null,
    word: like.word,
    comparison: like.comparison,
    operators: like.operators,
    computed,
    keyPart: null,
    autoIncrement: false,
    isPrimaryValue: false,
  }
  ;(table.columns as RecordColumn[]).push(column)
}

type Kind = Pick<RecordColumn, 'word' | 'comparison' | 'operators'> & { readonly column: RecordColumn }

const presence = ['null', 'notnull', 'empty', 'notempty', 'blank', 'notblank'] as const
const ordered = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'btw', 'nbtw', 'in', 'nin', ...presence] as const

function valuesOf(computed: Computed): Kind {
  switch (computed.kind) {
    case 'link': {
      const column = computed.link.table.columns.find(({ isPrimaryValue }) => isPrimaryValue) ?? computed.link.other
      return { ...column, column }
    }
    case 'lookup':
    case 'same':
      return { ...computed.column, column: computed.column }
    case 'formula':
      return formulaKind(computed.expression)
    case 'count':
      return { word: 'integer', comparison: 'number', operators: ordered, column: computed.link.own }
    case 'rollup': {
      const { column, func } = computed
      const word = rollupWord(func, column.word ?? 'longText')
      const comparison = {
        integer: 'number',
        float: 'number',
        decimal: 'decimal',
        boolean: 'boolean',
        longText: 'text',
      }[word as string] as RecordColumn['comparison'] | undefined
      const kind = column.word === word ? column.comparison : (comparison ?? column.comparison)
      const operators = kind === 'text' ? [...ordered, 'like' as const, 'nlike' as const] : ordered
      const reader = word === 'longText' ? plainText : word === 'boolean' ? column : plainNumber
      return {
        word,
        comparison: kind,
        operators: word === 'boolean' ? ['checked', 'notchecked', ...presence] : operators,
        column: column.word === word ? column : reader,
      }
    }
    default:
      return { word: null, comparison: 'none', operators: [], column: plainNumber }
  }
}

const plain = aRecordTable('plain', {
  Number: { type: 'Number', word: 'float' },
  Text: 'LongText',
  Truth: 'Checkbox',
  Day: 'Date',
  Instant: 'DateTime',
})
const [plainNumber, plainText] = [columnOf(plain, 'Number'), columnOf(plain, 'Text')]

function formulaKind({ type }: Typed): Kind {
  const title = { number: 'Number', text: 'Text', boolean: 'Truth', date: 'Day', instant: 'Instant' }[String(type)]
  const column = columnOf(plain, title ?? 'Text')
  return { ...column, column }
}

function formulaColumns(table: RecordTable): FormulaColumns {
  const typeOf = (column: RecordColumn): FormulaType => {
    const scalar = scalarOf(column)
    return manyIn(column) || column.word === 'json' ? { listOf: scalar } : scalar
  }
  return {
    find: (name) => {
      const column = table.columns.find(({ title }) => title === name)
      return column === undefined ? null : { id: column.id, title: column.title, type: typeOf(column) }
    },
    createdTime: null,
    lastModifiedTime: null,
    key: [],
  }
}

function scalarOf({ word }: RecordColumn): ScalarType {
  if (word === 'integer' || word === 'decimal' || word === 'float') return 'number'
  if (word === 'boolean' || word === 'date') return word
  return word === 'timestamp' ? 'instant' : 'text'
}

export function manyIn({ computed }: RecordColumn): boolean {
  if (computed?.kind === 'same') return manyIn(computed.column)
  if (computed?.kind !== 'link' && computed?.kind !== 'lookup') return false
  const isSingle = computed.link.kind === 'bt' || computed.link.kind === 'oo'
  return !isSingle || (computed.kind === 'lookup' && manyIn(computed.column))
}

/** A small generator, the same everywhere. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

function rowsOf(size: number): World['rows'] {
  const below = random(7)
  const pick = <T>(values: readonly T[]): T | null => (below(6) === 0 ? null : (values[below(values.length)] ?? null))
  const Projects = ['Alpha', 'beta', '', 'Äther', "it's", 'a', null, 'zeta', '😀'].map((Name, at) => ({
    Id: at + 1,
    Name,
    Budget: ['100', '0.1', '12345678901234567890.5', null, '-3', '250.25', '100', '0', '99.99'][at] ?? null,
    Start: pick(['2026-01-01', '2026-03-29', '2024-02-29']),
    OwnerId: [1, 2, null, 3, 1, 4, 2, null, 1][at] ?? null,
  }))
  const People = ['Ann', 'bob', 'Ann', '', 'Zoë'].map((Name, at) => ({ Id: at + 1, Name }))
  const Briefs = ['first', '', null, 'last'].map((Text, at) => ({
    Id: at + 1,
    Text,
    ProjectId: [1, 3, 4, 7][at] ?? null,
  }))
  const Tasks = Array.from({ length: size }, (_, at) => ({
    Id: at + 1,
    Title: pick(['plan', 'Plan', 'build', '', 'test, twice', 'é', 'a', 'b "quoted"', '100%']),
    Hours: pick([0, 1, 2, 3, 5, 8, 100, -4]),
    Cost: pick(['0', '0.1', '0.2', '-12.5', '99999999999999999999', '3.25', '10']),
    Share: pick([0, 0.5, 1.25, -2, 4096, 0.0625, 123456789.125]),
    Done: pick([true, false]),
    Due: pick(['2026-01-01', '2026-03-29', '2024-02-29', '2026-11-15']),
    At: pick(['2026-03-28T22:59:59.999Z', '2026-03-29T01:30:00.000Z', '2026-11-15T12:00:00.000Z']),
    Clock: pick(['00:00:00', '13:45:00', '13:45:00.100']),
    Tags: pick([[], ['red'], ['red', 'green'], ['b,c']]),
    ProjectId: below(8) === 0 ? null : 1 + below(7),
    ParentId: at > 3 && below(3) === 0 ? 1 + below(at) : null,
  }))
  const TaskPeople = Tasks.flatMap(({ Id }) =>
    People.filter(() => below(4) === 0).map((person) => ({ task_id: Id, person_id: person.Id })),
  )
  return { Projects, Tasks, People, Briefs, TaskPeople }
}

export async function createWorld(database: BenchDatabase, dialect: Dialect, { tables, rows }: World): Promise<void> {
  for (const [name, table] of Object.entries(tables))
    await createRecordTable(
      database,
      dialect,
      table,
      (rows[name] ?? []).map((row) => Object.fromEntries(Object.entries(row).filter(([title]) => title !== 'Id'))),
    )
  await database.run([sql`select 1`])
}

/** Cells of a record in plain TypeScript: by title of the column. Of links: the linked rows; of many: a list. */
export class Reference {
  readonly world: World
  readonly now: string

  constructor(world: World, now: string) {
    this.world = world
    this.now = now
  }

  rowsOf(table: RecordTable): readonly Row[] {
    const name = Object.entries(this.world.tables).find(([, one]) => one === table)?.[0] ?? ''
    return this.world.rows[name] ?? []
  }

  linked(link: Link, row: Row): readonly Row[] {
    const own = row[link.own.title] ?? null
    if (own === null) return []
    const others = this.rowsOf(link.table)
    if (link.junction === null) return others.filter((other) => other[link.other.title] === own)
    const { own: toOwn, other: toOther } = link.junction
    const ids = this.rowsOf(this.world.tables.TaskPeople)
      .filter((between) => between[toOwn.title] === own)
      .map((between) => between[toOther.title])
    return others.filter((other) => ids.includes(other[link.other.title] ?? null))
  }

  /** All values a column has for a record: one, or those of many. */
  values(column: RecordColumn, row: Row, passes: (row: Row, computed: Computed) => boolean): readonly CellValue[] {
    const { computed } = column
    if (isStored(column)) return [row[column.title] ?? null]
    if (computed === null) return []
    switch (computed.kind) {
      case 'same':
        return this.values(computed.column, row, passes)
      case 'link': {
        const label = computed.link.table.columns.find(({ isPrimaryValue }) => isPrimaryValue)
        return this.linked(computed.link, row).flatMap((other) => (label ? this.values(label, other, passes) : []))
      }
      case 'lookup':
        return this.linked(computed.link, row)
          .filter((other) => passes(other, computed))
          .flatMap((other) => this.values(computed.column, other, passes))
      case 'count':
        return [this.linked(computed.link, row).filter((other) => passes(other, computed)).length]
      case 'rollup': {
        const values = this.linked(computed.link, row)
          .filter((other) => passes(other, computed))
          .flatMap((other) => this.values(computed.column, other, passes))
        return [rollup(computed.func, computed.column, values)]
      }
      case 'formula':
        return [this.#formula(computed.expression, row, passes)]
      default:
        return [null]
    }
  }

  #formula(expression: Typed, row: Row, passes: Parameters<Reference['values']>[2]): CellValue {
    const table = Object.values(this.world.tables).find((one) => this.rowsOf(one).includes(row))
    const cell = (id: string): unknown => {
      const column = table?.columns.find((one) => one.id === id)
      const values = column === undefined ? [] : this.values(column, row, passes)
      if (column === undefined || !manyIn(column)) return values[0] ?? null
      return values.filter((value) => !isBlank(value))
    }
    return evaluate(expression, { cell, now: this.now }) as CellValue
  }
}

export const isError = (value: CellValue): value is { readonly error: string } =>
  value !== null && typeof value === 'object' && 'error' in value

const isBlank = (value: CellValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function rollup(func: RollupName, column: RecordColumn, given: readonly CellValue[]): CellValue {
  const all = given.map((value) => (isError(value) ? null : value))
  const values = all.filter((value) => !isBlank(value))
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  switch (func) {
    case 'count':
      return values.length
    case 'countDistinct':
      return distinct.length
    case 'and':
      return all.length === 0 ? null : all.every((value) => value === true)
    case 'or':
      return all.length === 0 ? null : all.some((value) => value === true)
    case 'xor':
      return all.length === 0 ? null : all.filter((value) => value === true).length % 2 === 1
    case 'join':
      return values.length === 0 ? null : values.map(String).join(', ')
    case 'uniqueJoin':
      return values.length === 0 ? null : [...new Set(values.map(String))].sort(byCodePoint).join(', ')
    case 'min':
    case 'max': {
      const sorted = values.toSorted((one, other) => orderOf(column, one, other))
      return (func === 'min' ? sorted[0] : sorted.at(-1)) ?? null
    }
    case 'sum':
      return total(column, values)
    case 'sumDistinct':
      return total(column, distinct)
    case 'avg':
      return average(column, values)
    case 'avgDistinct':
      return average(column, distinct)
  }
}

const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

function orderOf({ word }: RecordColumn, one: CellValue, other: CellValue): number {
  if (word === 'decimal') return Number(scaled(one) - scaled(other))
  if (typeof one === 'string' && typeof other === 'string') return byCodePoint(one, other)
  return Number(one) - Number(other)
}

const places = 25

/** Exact: as a whole number of 10^-25. */
function scaled(value: CellValue): bigint {
  const [whole = '0', fraction = ''] = String(value).split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function unscaled(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
  return value < 0n && text !== '0' ? `-${text}` : text
}

function total({ word }: RecordColumn, values: readonly CellValue[]): CellValue {
  if (values.length === 0) return null
  if (word === 'decimal') return unscaled(values.reduce<bigint>((sum, value) => sum + scaled(value), 0n))
  return values.reduce<number>((sum, value) => sum + Number(value), 0)
}

function average(column: RecordColumn, values: readonly CellValue[]): CellValue {
  const sum = total(column, values)
  if (sum === null) return null
  if (column.word !== 'decimal') return Number(sum) / values.length
  const up = 10n ** BigInt(places - 18)
  const quotient = scaled(sum) / BigInt(values.length)
  const half = quotient < 0n ? -up / 2n : up / 2n
  return unscaled(((quotient + half) / up) * up)
}

export function accessIn(dialect: Dialect, table: RecordTable, access: Partial<TableAccess> = {}): TableAccess {
  return { table, dialect, sight: { columns: table.columns, rows: null }, ...access }
}
