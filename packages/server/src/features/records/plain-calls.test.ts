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
import { lookBeyond } from './links/linked-page.ts'
import { listCandidates } from './links/list-candidates.ts'
import { listLinked } from './links/list-linked.ts'
import { removeLinks } from './links/remove-links.ts'
import { aggregateRecords, figuresOf } from './read/aggregate-records.ts'
import { countRecords } from './read/count-records.ts'
import { distinctValues, distinctWish } from './read/distinct-values.ts'
import { distributeRecords } from './read/distribute-records.ts'
import { findCells } from './read/find-cells.ts'
import { findOne } from './read/find-one.ts'
import { groupRecords, groupWish } from './read/group-records.ts'
import { listRecords } from './read/list-records.ts'
import { lookAt, type RecordsLook } from './read/look-at.ts'
import { readRecord } from './read/read-record.ts'
import { chosenOf, pageWish, type RecordsRequest, recordWish, shapeWish } from './read/record-request.ts'
import { callAs } from './testing/a-sheet.ts'
import { insertRecords } from './write/insert-records.ts'
import { updateRecord } from './write/update-record.ts'
import { updateWhere } from './write/update-where.ts'
import type { WriteWish } from './write/write-wish.ts'

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

  type At<Operation extends OperationName> = RecordsLook & { readonly ctx: InProject<Operation> }

  const at = async <Operation extends OperationName>(table: string, operation: Operation): Promise<At<Operation>> => {
    const ctx = await callAs(server, ana, project, operation)
    return { ...(await lookAt(ctx, { table })), ctx }
  }
  const people = <Operation extends OperationName>(operation: Operation) => at('people', operation)
  const names = async (request: RecordsRequest): Promise<string[]> => {
    const { ctx, ...look } = await people('records.list')
    const { list } = await listRecords(ctx, look, pageWish(look, request), 'none')
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
    const { ctx, ...look } = await people('records.list')
    const nested = [{ column: cityLink, fields: ['title'] }]
    const shown = pageWish(look, { fields: ['nick', cityLink], nested, limit: 1 })
    const { list, total } = await listRecords(ctx, look, shown, 'exact')
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
    const { ctx: reader, ...look } = await people('records.read')
    const { text, etag } = await readRecord(reader, look, '1', shapeWish(look, {}))
    assert.equal(JSON.parse(text)[cityLink].title, 'Rome')
    assert.match(etag ?? '', /^"/)
    const first = await findOne(
      (await people('records.findOne')).ctx,
      look,
      recordWish(look, { fields: ['name'], filter }),
    )
    assert.deepEqual(JSON.parse(first), { name: 'Ann' })
    assert.equal(await countRecords((await people('records.count')).ctx, look, chosenOf(look, { filter })), 2)

    const { ctx } = await people('records.groupBy')
    const groups = await groupRecords(ctx, look, groupWish(look, { column: 'age', filter }), 'none')
    assert.deepEqual(JSON.parse(wholeText(groups.list)), [
      { count: 1, age: 27 },
      { count: 1, age: 31 },
    ])
    const wants = figuresOf(look, [{ column: 'age', func: 'max' }])
    assert.deepEqual(await aggregateRecords(ctx, look, wants, chosenOf(look, { filter })), [31])
    assert.deepEqual(await distinctValues(ctx, look, distinctWish(look, { column: 'nick', text: 'b' })), ['B'])
    const age = wants[0]?.column
    assert.ok(age)
    const spread = await distributeRecords(ctx, look, { column: age, ranges: [{ from: 0, to: 30 }], filter: null })
    assert.deepEqual(spread, [{ range: '0-30', count: 1 }])

    const sought = { ...recordWish(look, {}), text: 'ben', matchCase: false, wholeCell: true }
    const { rows } = await findCells((await people('records.list')).ctx, look, sought)
    assert.deepEqual(rows, [{ place: 1, record: '2', cells: { name: 'Ben' } }])
  })

  test('records are written, linked and deleted', async () => {
    const { table } = await people('records.insert')
    const { keys } = await insertRecords((await people('records.insert')).ctx, table, [{ name: 'Cid', age: 40 }], wish)
    const [key = ''] = keys
    await updateRecord((await people('records.update')).ctx, table, { key, row: { nick: 'C' } }, wish)
    const { ctx: writer, ...look } = await people('records.bulkUpdateAll')
    const which = chosenOf(look, { filter: { column: 'nick', operator: 'eq', value: 'C' } }).filter
    assert.ok(which)
    assert.equal((await updateWhere(writer, table, { which, row: { age: 41 } }, wish)).count, 1)
    assert.deepEqual(await names({ filter: { column: 'age', operator: 'eq', value: 41 } }), ['Cid'])

    const column = findLinkColumn(look.sight, cityLink)
    const links = [{ record: key, others: ['1'] }]
    const titles = async (): Promise<unknown[]> => {
      const { ctx } = await people('links.list')
      const beyond = await lookBeyond(ctx, look, column)
      const asked = { ...pageWish(beyond, { fields: ['title'] }), isCounted: true }
      const { list, total } = await listLinked(ctx, look, { column, record: key }, asked)
      return [total?.rows, ...JSON.parse(wholeText(list)).map(({ title }: { readonly title: string }) => title)]
    }
    assert.equal((await addLinks((await people('links.add')).ctx, table, { column, links }, wish)).count, 1)
    assert.deepEqual(await titles(), [1, 'Rome'])
    const { ctx } = await people('links.candidates')
    const open = { ...pageWish(await lookBeyond(ctx, look, column), {}), isCounted: true }
    assert.equal((await listCandidates(ctx, look, { column, record: key }, open)).total?.rows, 0)
    assert.equal((await removeLinks((await people('links.remove')).ctx, table, { column, links }, wish)).count, 1)
    assert.deepEqual(await titles(), [0])

    const { ctx: deleter } = await people('records.delete')
    assert.equal((await deleteRecord(deleter, table, key, { shape: 'structured', linked: 'tell' })).count, 1)
    assert.deepEqual(await names({}), ['Ann', 'Ben'])
  })

  test('a list that was lost on the way is no wish to change records, whoever sends it', async () => {
    const { ctx, ...look } = await people('records.bulkUpdateAll')
    const which = chosenOf(look, { filter: { column: 'age', operator: 'in', value: [] } }).filter
    assert.ok(which)
    await assert.rejects(updateWhere(ctx, look.table, { which, row: { nick: 'x' } }, wish), { code: 'invalid_request' })
  })
})

const wish: WriteWish = { shape: 'structured', reply: ({ keys }) => JSON.stringify(keys) }
