import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { isComputedType } from '../../../structure/columns/computed-types.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs } from '../../tables/testing/a-table.ts'
import { insertRows, readRows } from '../../tables/testing/records.ts'
import { isBlank } from './convert-cell.ts'
import { trickyValues } from './testing/tricky-values.ts'

/** Each type meets four others on each database, and others on the next; every pair is held by convert-cell.test.ts. */
function targetsOf(from: string, dialect: string): string[] {
  const types = Object.keys(trickyValues)
  const at = types.indexOf(from)
  const first = dialect === 'sqlite' ? 1 : 3
  return types.filter((to, index) => to !== from && (index - at + types.length) % 7 === first)
}

onEveryMeta('changing the type of a column', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
  })
  after(() => server.close())

  for (const [from, values] of Object.entries(trickyValues)) {
    test(`from ${from} to other types: the preview counts what happens, and undo brings every value back (D03)`, async () => {
      const as = structureAs(server, ana)
      const { id: project } = await aProject(server, ana, { title: from })
      const targets = targetsOf(from, bench.dialect)
      const table = await aTable(server, ana, project, {
        columns: Object.fromEntries(targets.map((to) => [`to ${to}`, from])),
      })
      const own: readonly CellValue[] = values(ana.id)
      await insertRows(
        server,
        table,
        own.map((value) => Object.fromEntries(targets.map((to) => [`to ${to}`, value]))),
      )
      const untouched = await readRows(server, table)
      const conversions: string[] = []
      let expected: Record<string, number> = {}
      for (const to of targets) {
        const { id } = columnOf(table, `to ${to}`)
        const { status, body } = await as.preview(id, { uidt: to })
        assert.equal(status, 200, `${from} → ${to}: ${JSON.stringify(body)}`)
        assert.equal(body.converted + body.emptied, own.filter((value) => !isBlank(value)).length, `${from} → ${to}`)
        expected = { ...expected, [to]: body.converted }
        const { converted, emptied } = body
        const converting = await as.convert(id, { uidt: to, expected: { converted, emptied } })
        assert.equal(converting.status, 200, `${from} → ${to}: ${JSON.stringify(converting.body)}`)
        conversions.push(converting.body.conversion.id)
      }
      const rows = await readRows(server, table)
      const found = targets.map((to) => [to, rows.filter((row) => !isBlank(row[`to ${to}`] ?? null)).length])
      assert.deepEqual(Object.fromEntries(found), expected)
      for (const conversion of conversions) {
        const { status, body } = await as.undo(conversion)
        assert.equal(status, 200, JSON.stringify(body))
      }
      assert.deepEqual(await readRows(server, table), untouched)
    })
  }

  test('every type that stores plain values takes part', () => {
    const left = Object.keys(columnTypes).filter((type) => !Object.hasOwn(trickyValues, type) && !isComputedType(type))
    assert.deepEqual(left.sort(), ['Barcode', 'Button', 'ForeignKey', 'ID', 'Password', 'QrCode'])
  })
})
