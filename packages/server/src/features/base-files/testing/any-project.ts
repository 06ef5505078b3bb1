import assert from 'node:assert/strict'
import { anyJson } from '@rowhouse/core/testing/any-json'
import { anySign } from '@rowhouse/core/testing/any-sign'
import fc from 'fast-check'
import type { Person, TestServer } from '../../../testing/a-server.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable, structureAs } from '../../tables/testing/a-table.ts'

const types = {
  SingleLineText: fc.string({ unit: 'grapheme', maxLength: 40 }),
  LongText: fc.string({ unit: anySign, maxLength: 60 }).map((text) => text.replaceAll('\0', '')),
  Number: fc.maxSafeInteger(),
  Decimal: fc.tuple(fc.integer(), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`),
  Checkbox: fc.boolean(),
  Date: fc
    .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  DateTime: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  JSON: anyJson(3),
  Rating: fc.integer({ min: 0, max: 5 }),
  MultiSelect: fc.subarray(['a', 'b', 'c']).map((chosen) => chosen.join()),
} as const
type TypeName = keyof typeof types

const aRandomTable = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(types) as TypeName[])), { minLength: 1, maxLength: 6 })
  .chain((chosen) =>
    fc.record({
      columns: fc.constant(chosen),
      rows: fc.array(fc.tuple(...chosen.map((type) => fc.option(types[type] as fc.Arbitrary<unknown>))), {
        maxLength: 8,
      }),
    }),
  )

export const anyProject = fc.record({
  tables: fc.array(aRandomTable, { minLength: 1, maxLength: 3 }),
  isLinked: fc.boolean(),
})
type AnyProject = typeof anyProject extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** Gives the id of the project. */
export async function madeProject(
  server: TestServer,
  person: Person,
  { tables, isLinked }: AnyProject,
  title: string,
): Promise<string> {
  const { id } = await aProject(server, person, { title })
  const ids: string[] = []
  for (const [at, { columns, rows }] of tables.entries()) {
    const fields = Object.fromEntries(columns.map((type) => [`The ${type}`, type]))
    const table = await aTable(server, person, id, { title: `Table ${at}`, columns: fields })
    ids.push(table.id)
    const sent = rows.map((row) => Object.fromEntries(columns.map((type, place) => [`The ${type}`, row[place]])))
    if (sent.length === 0) continue
    const path = `/api/v1/db/data/bulk/noco/${id}/${table.id}`
    const { status, body } = await server.call('POST', path, sent, { token: person.token })
    assert.equal(status, 200, JSON.stringify(body))
  }
  if (isLinked) {
    const [parentId, childId] = [ids[0], ids.at(-1)]
    const link = { title: 'Linked', uidt: 'LinkToAnotherRecord', parentId, childId, type: 'mm' }
    assert.equal((await structureAs(server, person).addColumn(ids[0] ?? '', link)).status, 200)
  }
  return id
}
