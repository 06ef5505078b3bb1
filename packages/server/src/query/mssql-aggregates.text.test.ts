// What SQL Server refuses of aggregates whatever the data: selects inside of them (130), and columns of the select around beside
// columns of their own (8124).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aggregatesFor } from '@rowhouse/core/aggregates'
import { compileFormula } from '@rowhouse/core/formula/check'
import { formulaCases } from '@rowhouse/core/formula/testing/cases'
import { sampleColumns, sampleTypes } from '@rowhouse/core/formula/testing/sample-columns'
import type { StorageWord } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { aggregatesIn } from '../testing/aggregates-in.ts'
import { onMssqlText } from '../testing/every-dialect.ts'
import { selectAggregates } from './aggregate-records.ts'
import { type FormulaColumn, formulaOperand } from './formula/compile-formula.ts'
import { groupSql } from './group-sql.ts'
import type { RecordTable } from './record-table.ts'
import { selectPage } from './select-records.ts'
import { accessIn, aLinkedWorld } from './testing/a-linked-world.ts'
import { accessTo, aRecordTable, columnOf } from './testing/a-record-table.ts'
import { aTableOfEverything } from './testing/a-table-of-everything.ts'

const { Projects, Tasks, People } = aLinkedWorld().tables
const page = { filter: null, sorts: [], limit: 25, offset: 0, shape: 'structured' as const }

const words: Readonly<Record<string, StorageWord>> = {
  number: 'integer',
  text: 'longText',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamp',
}

onMssqlText('aggregates', ({ dialect, textOf }) => {
  const withoutSelects = (statement: string): void => {
    for (const inside of aggregatesIn(statement)) assert.doesNotMatch(inside, /\bselect\b/, statement)
  }
  const shown = (table: RecordTable) => table.columns.filter(({ computed }) => computed !== null)

  for (const table of [Projects, Tasks, People]) {
    test(`no computed column of ${table.title} aggregates a select, shown or sorted by`, () => {
      for (const column of shown(table)) {
        withoutSelects(selectPage(accessIn(dialect, table), { ...page, fields: [column] }).query.sql)
        const sorts = [{ column, direction: 'asc' as const }]
        withoutSelects(selectPage(accessIn(dialect, table), { ...page, fields: [], sorts }).query.sql)
      }
    })
  }

  test('sizes of files are added after each cell is looked into', () => {
    const table = aRecordTable('t', { Files: 'Attachment' })
    const wants = [{ column: columnOf(table, 'Files'), func: 'totalSize' as const }]
    const { query } = selectAggregates(accessTo(dialect, table), { wants, filter: null })
    withoutSelects(query.sql)
    assert.match(query.sql, /sum\(rh_s\.w1\) as m1/)
  })

  test('no footer of any column aggregates a select, also in groups', () => {
    const table = aTableOfEverything(false)
    const text = columnOf(table, 'Text')
    for (const column of table.columns) {
      const wants = aggregatesFor(column).map((func) => ({ column, func }))
      for (const one of wants) {
        withoutSelects(selectAggregates(accessTo(dialect, table), { wants: [one], filter: null }).query.sql)
        const groups = { columns: [text], condition: {}, sorts: [], limit: 5, offset: 0, wants: [one] }
        withoutSelects(textOf(groupSql(accessTo(dialect, table), groups).statement))
      }
    }
  })

  test('formulas aggregate columns of one table at a time, and no selects', () => {
    const column = (id: string): FormulaColumn => {
      const type = (sampleTypes as Readonly<Record<string, unknown>>)[id]
      return { word: words[String(type)] ?? 'json', expression: sql.raw(`outside.[${id}]`) }
    }
    for (const formula of new Set(formulaCases.map(([text]) => text))) {
      const { value, error } = formulaOperand(compileFormula(formula, sampleColumns), column, {
        dialect,
        now: '2026-11-15T10:00:00.000Z',
      })
      for (const part of error === null ? [value] : [value, error]) {
        for (const inside of aggregatesIn(textOf(part))) {
          assert.doesNotMatch(inside, /\bselect\b/, formula)
          const tables = new Set(Array.from(inside.matchAll(/\b(outside|rh_\w+)\b/g), ([, name]) => name))
          assert.ok(tables.size <= 1, `${formula} aggregates ${[...tables].join(' beside ')}`)
        }
      }
    }
  })
})
