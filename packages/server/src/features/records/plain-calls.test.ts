// Records read, counted, grouped, written and linked as any door would do it, with nothing of HTTP in between.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { wholeText } from '../../query/json-list.ts'
import type { InProject } from '../../request/context.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryEngine } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment } from '../sources/testing/a-source.ts'
import { peopleAndCities } from '../sources/testing/people-and-cities.ts'
import { addLinks } from './links/add-links.ts'
import { deleteRecord } from './links/delete-record.ts'
import { findLinkColumn } from './links/link-column.ts'
import { accessBeyond } from './links/linked-page.ts'
import { listCandidates } from './links/list-candidates.ts'
import { listLinked } from './links/list-linked.ts'
import { removeLinks } from './links/remove-links.ts'
import { accessTo, type RecordsAccess } from './read/access-to.ts'
import { aggregateRecords, figuresOf } from './read/aggregate-records.ts'
import { countRecords } from './read/count-records.ts'
import { distinctSpec, distinctValues } from './read/distinct-values.ts'
import { distributeRecords } from './read/distribute-records.ts'
import { findCells } from './read/find-cells.ts'
import { findOne } from './read/find-one.ts'
import { groupRecords, groupSpec } from './read/group-records.ts'
import { listRecords } from './read/list-records.ts'
import { readRecord } from './read/read-record.ts'
import { chosenOf, pageSpec, type RecordsRequest, recordSpec, shapeSpec } from './read/record-request.ts'
import { callAs } from './testing/a-sheet.ts'
import { insertRecords } from './write/insert-records.ts'
import { updateRecord } from './write/update-record.ts'
import { updateWhere } from './write/update-where.ts'
import type { WriteSpec } from './write/write-spec.ts'

onEveryEngine('records without HTTP', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let cityLink: string
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    project = (await aSource(server, ana, bench, peopleAndCities(bench))).project.id
    const { table } = await people('records.list')
    cityLink = table.columns.find(({ computed }) => computed?.kind === 'link')?.title ?? ''
  })
  after(() => server.close())

  type At<Operation extends OperationName> = RecordsAccess & { readonly ctx: InProject<Operation> }

  const at = async <Operation extends OperationName>(table: string, operation: Operation): Promise<At<Operation>> => {
    const ctx = await callAs(server, ana, project, operation)
    return { ...(await accessTo(ctx, { table })), ctx }
  }
  const people = <Operation extends OperationName>(operation: Operation) => at('people', operation)
  const names = async (request: RecordsRequest): Promise<string[]> => {
    const { ctx, ...access } = await people('records.list')
    const { list } = await listRecords(ctx, access, pageSpec(access, request), 'none')
    return JSON.parse(wholeText(list)).map(({ name }: { readonly name: string }) => name)
  }

  test('a page is asked for by names, operators and numbers', async () => {
    assert.deepEqual(await names({ sorts: [{ column: 'age', direction: 'desc' }] }), ['Ben', 'Ann'])
    assert.deepEqual(await names({ filter: { column: 'age', operator: 'lt', value: 30 } }), ['Ann'])
    const either = { joined: 'or', members: [{ column: 'name', operator: 'eq', value: 'Ben' }] } as const
    assert.deepEqual(await names({ filter: either }), ['Ben'])
    assert.deepEqual(await names({ filter: { ...either, not: true } }), ['Ann'])
    assert.deepEqual(await names({ search: { text: 'en', columns: ['name'] } }), ['Ben'])
    assert.deepEqual(await names({ limit: 1, offset: 1, sorts: [{ column: 'name', direction: 'asc' }] }), ['Ben'])
    const { ctx, ...access } = await people('records.list')
    const nested = [{ column: cityLink, fields: ['title'] }]
    const shown = pageSpec(access, { fields: ['nick', cityLink], nested, limit: 1 })
    const { list, total } = await listRecords(ctx, access, shown, 'exact')
    assert.deepEqual(JSON.parse(wholeText(list)), [{ nick: 'A', [cityLink]: { title: 'Rome' } }])
    assert.deepEqual(total, { rows: 2, isEstimate: false })
  })

  test('a column goes by its title, its database name or its id, and no other', async () => {
    const { table } = await people('records.list')
    const id = table.columns.find(({ title }) => title === 'age')?.id ?? ''
    assert.deepEqual(await names({ filter: { column: id, operator: 'gt', value: 30 } }), ['Ben'])
    const unknown: readonly RecordsRequest[] = [
      { fields: ['salary'] },
      { sorts: [{ column: 'salary', direction: 'asc' }] },
      { filter: { column: 'salary', operator: 'eq', value: 1 } },
      { search: { text: 'x', columns: ['salary'] } },
      { nested: [{ column: 'salary' }] },
    ]
    for (const request of unknown)
      await assert.rejects(names(request), { code: 'invalid_request', message: /There is no column “salary”/ })
    await assert.rejects(names({ limit: Number.NaN }), { code: 'invalid_request' })
    await assert.rejects(names({ filter: { column: 'age', operator: 'resembles', value: 1 } }), { status: 400 })
  })

  test('one record, a count, groups, figures, values and places are asked for in the same words', async () => {
    const filter = { column: 'age', operator: 'gt', value: 20 } as const
    const { ctx: reader, ...access } = await people('records.read')
    const { text, etag } = await readRecord(reader, access, '1', shapeSpec(access, {}))
    assert.equal(JSON.parse(text)[cityLink].title, 'Rome')
    assert.match(etag ?? '', /^"/)
    const first = await findOne(
      (await people('records.findOne')).ctx,
      access,
      recordSpec(access, { fields: ['name'], filter }),
    )
    assert.deepEqual(JSON.parse(first), { name: 'Ann' })
    assert.equal(await countRecords((await people('records.count')).ctx, access, chosenOf(access, { filter })), 2)

    const { ctx } = await people('records.groupBy')
    const groups = await groupRecords(ctx, access, groupSpec(access, { column: 'age', filter }), 'none')
    assert.deepEqual(JSON.parse(wholeText(groups.list)), [
      { count: 1, age: 27 },
      { count: 1, age: 31 },
    ])
    const wants = figuresOf(access, [{ column: 'age', func: 'max' }])
    assert.deepEqual(await aggregateRecords(ctx, access, wants, chosenOf(access, { filter })), [31])
    assert.deepEqual(await distinctValues(ctx, access, distinctSpec(access, { column: 'nick', text: 'b' })), ['B'])
    const age = wants[0]?.column
    assert.ok(age)
    const spread = await distributeRecords(ctx, access, { column: age, ranges: [{ from: 0, to: 30 }], filter: null })
    assert.deepEqual(spread, [{ range: '0-30', count: 1 }])

    const sought = { ...recordSpec(access, {}), text: 'ben', matchCase: false, wholeCell: true }
    const { rows } = await findCells((await people('records.list')).ctx, access, sought)
    assert.deepEqual(rows, [{ place: 1, record: '2', cells: { name: 'Ben' } }])
  })

  test('records are written, linked and deleted', async () => {
    const { table } = await people('records.insert')
    const { keys } = await insertRecords((await people('records.insert')).ctx, table, [{ name: 'Cid', age: 40 }], spec)
    const [key = ''] = keys
    await updateRecord((await people('records.update')).ctx, table, { key, row: { nick: 'C' } }, spec)
    const { ctx: writer, ...access } = await people('records.bulkUpdateAll')
    const which = chosenOf(access, { filter: { column: 'nick', operator: 'eq', value: 'C' } }).filter
    assert.ok(which)
    assert.equal((await updateWhere(writer, table, { which, row: { age: 41 } }, spec)).count, 1)
    assert.deepEqual(await names({ filter: { column: 'age', operator: 'eq', value: 41 } }), ['Cid'])

    const column = findLinkColumn(access.sight, cityLink)
    const links = [{ record: key, others: ['1'] }]
    const titles = async (): Promise<unknown[]> => {
      const { ctx } = await people('links.list')
      const beyond = await accessBeyond(ctx, access, column)
      const asked = { ...pageSpec(beyond, { fields: ['title'] }), isCounted: true }
      const { list, total } = await listLinked(ctx, access, { column, record: key }, asked)
      return [total?.rows, ...JSON.parse(wholeText(list)).map(({ title }: { readonly title: string }) => title)]
    }
    assert.equal((await addLinks((await people('links.add')).ctx, table, { column, links }, spec)).count, 1)
    assert.deepEqual(await titles(), [1, 'Rome'])
    const { ctx } = await people('links.candidates')
    const open = { ...pageSpec(await accessBeyond(ctx, access, column), {}), isCounted: true }
    assert.equal((await listCandidates(ctx, access, { column, record: key }, open)).total?.rows, 0)
    assert.equal((await removeLinks((await people('links.remove')).ctx, table, { column, links }, spec)).count, 1)
    assert.deepEqual(await titles(), [0])

    const { ctx: deleter } = await people('records.delete')
    assert.equal((await deleteRecord(deleter, table, key, { shape: 'structured', linked: 'tell' })).count, 1)
    assert.deepEqual(await names({}), ['Ann', 'Ben'])
  })

  test('a list that was lost on the way is no wish to change records, whoever sends it', async () => {
    const { ctx, ...access } = await people('records.bulkUpdateAll')
    const which = chosenOf(access, { filter: { column: 'age', operator: 'in', value: [] } }).filter
    assert.ok(which)
    await assert.rejects(updateWhere(ctx, access.table, { which, row: { nick: 'x' } }, spec), {
      code: 'invalid_request',
    })
  })
})

const spec: WriteSpec = { shape: 'structured', reply: ({ keys }) => JSON.stringify(keys) }
