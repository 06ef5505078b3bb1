// Every column type, plain and looked up, at every place of every function: as the evaluator has it, on every database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { callsWith } from '@rowhouse/core/formula/calls-with'
import { sampleNow } from '@rowhouse/core/formula/testing/sample-columns'
import type { FormulaValue } from '@rowhouse/core/formula/tree'
import { type BenchDatabase, onEveryDialect, onMssqlText } from '../../testing/every-dialect.ts'
import { ask } from '../answer.ts'
import { wholeText } from '../json-list.ts'
import type { RecordColumn } from '../record-table.ts'
import { selectPage } from '../select-records.ts'
import type { TableAccess } from '../table-access.ts'
import { accessTo, createRecordTable } from '../testing/a-record-table.ts'
import { isSameValue } from './testing/a-formula-table.ts'
import {
  aTableOfTypes,
  evaluateIn,
  formulasOver,
  type TypeRow,
  typesIn,
  type WrittenFormula,
} from './testing/a-table-of-types.ts'

/** A database reads a long statement quicker than many short ones. */
const perStatement = 40

/** Of columns that are kept and compared as another one is, which meets every function. */
const few: ReadonlySet<string> = new Set(['CONCAT', 'SUM', 'COUNTA', 'IF', 'ISBLANK', 'ARRAYUNIQUE', 'DATESTR', '='])

const worlds = [
  { name: 'our own cells', world: aTableOfTypes(), calls: isFirstOfItsKind },
  { name: 'cells that other programs write too', world: aTableOfTypes({ foreign: true }), calls: () => false },
] as const

test('every type is tried, but those that show nothing to formulas', () => {
  const tried = new Set(typesIn(aTableOfTypes()))
  const missing = Object.keys(columnTypes).filter((name) => !tried.has(name))
  // A key is a Number or a text; a button is an action; nobody sees a password.
  assert.deepEqual(missing, ['ID', 'Button', 'Password'])
})

onEveryDialect('formulas over column types', (bench) => {
  for (const { name, world, calls } of worlds)
    describe(name, () => {
      let database: BenchDatabase
      let access: TableAccess
      let rows: readonly TypeRow[]

      before(async () => {
        database = await bench.open()
        access = await createRecordTable(database, bench.dialect, world.table, world.rows)
        // As they come back: PostgreSQL has an order of its own for the keys in JSON.
        rows = (await page(world.table.columns.filter(({ computed }) => computed === null))) as readonly TypeRow[]
      })

      for (const input of world.inputs)
        test(`{${input.title}} in ${calls(input, world.inputs) ? 'every function' : 'some functions'}`, async () => {
          const all = callsWith(`{${input.title}}`)
          const wanted = calls(input, world.inputs) ? all : all.filter((call) => few.has(call.name))
          const formulas = formulasOver(world, wanted)
          const wrong = []
          for (let from = 0; from < formulas.length; from += perStatement)
            wrong.push(...(await differences(formulas.slice(from, from + perStatement))))
          assert.deepEqual(wrong.slice(0, 5), [])
        })

      async function differences(formulas: readonly WrittenFormula[]): Promise<unknown[]> {
        const found = await page(formulas.map(({ column }) => column))
        return formulas.flatMap(({ formula, typed, column }) =>
          rows.flatMap((_, row) => {
            const value = found[row]?.[column.title] as FormulaValue
            const expected = evaluateIn({ ...world, rows }, typed, row)
            return isSameValue(expected, value) ? [] : [{ formula, row: row + 1, expected, value }]
          }),
        )
      }

      async function page(fields: readonly RecordColumn[]): Promise<readonly Record<string, unknown>[]> {
        return JSON.parse(wholeText(await ask(database.scan, selectPage(...pageOf(access, fields))))) as Record<
          string,
          unknown
        >[]
      }
    })
})

onMssqlText('formulas over column types', ({ dialect }) => {
  const world = aTableOfTypes()
  for (const { title } of world.inputs.filter((input) => isFirstOfItsKind(input, world.inputs)))
    test(`{${title}} can be written in every function that takes it`, () => {
      const fields = formulasOver(world, callsWith(`{${title}}`)).map(({ column }) => column)
      assert.match(selectPage(...pageOf(accessTo(dialect, world.table), fields)).query.sql, /^select /)
    })
})

function pageOf(access: TableAccess, fields: readonly RecordColumn[]): Parameters<typeof selectPage> {
  const sight = { columns: [...access.table.columns, ...fields], rows: null }
  const spec = { fields, filter: null, sorts: [], limit: 100, offset: 0, shape: 'structured' } as const
  return [{ ...access, sight, clock: { now: sampleNow, zone: 'UTC' } }, spec]
}

/** Statements know a column by its word and by how it is compared, never by its type. */
function isFirstOfItsKind(input: RecordColumn, inputs: readonly RecordColumn[]): boolean {
  return inputs.find((one) => kindOf(one) === kindOf(input)) === input
}

function kindOf(column: RecordColumn): string {
  const { word, comparison, operators, computed } = column
  if (computed === null) return `${word} ${comparison} ${operators.includes('anyof')}`
  const inner =
    'column' in computed ? kindOf(computed.column) : computed.kind === 'formula' ? computed.expression.type : ''
  return `${computed.kind} ${'link' in computed ? computed.link.kind : ''} (${JSON.stringify(inner)})`
}
