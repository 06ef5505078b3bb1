import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../tables/testing/a-table.ts'
import { snapshotTable } from '../../tables/testing/records.ts'

onEveryMeta('formula columns', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    as = structureAs(server, ana)
  })
  after(() => server.close())

  const make = (more: Readonly<Record<string, string>> = {}): Promise<WireTable> =>
    aTable(server, ana, project, {
      columns: { Name: 'SingleLineText', Price: 'Decimal', 'Odd {title}': 'Number', Secret: 'Password', ...more },
    })
  const formula = (title: string, formula_raw: string) => ({ uidt: 'Formula', title, formula_raw })
  async function ok(answer: Promise<{ status: number; body: WireTable }>): Promise<WireTable> {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  async function refused(answer: Promise<{ status: number; body: { msg: string } }>): Promise<string> {
    const { status, body } = await answer
    assert.equal(status, 400, JSON.stringify(body))
    return body.msg
  }
  const computedOf = async (table: WireTable, title: string) =>
    (await snapshotTable(server, table)).columns.find((one) => one.title === title)

  test('keeps how its result is drawn, whatever else changes', async () => {
    const display = { type: 'Currency', options: { code: 'EUR' } }
    const table = await make()
    const made = await ok(as.addColumn(table.id, { ...formula('Twice', '{Price} * 2'), options: { display } }))
    const { id, options } = columnOf(made, 'Twice')
    assert.equal((options as { display: { options: { precision: number } } }).display.options.precision, 2)
    const changed = await ok(as.updateColumn(id, { formula_raw: '{Price} * 3' }))
    assert.partialDeepStrictEqual(columnOf(changed, 'Twice').options, { display })
    assert.match(await refused(as.updateColumn(id, { options: { display: { type: 'Formula' } } })), /display/)
    const plain = await ok(as.updateColumn(id, { options: { display: null } }))
    assert.partialDeepStrictEqual(columnOf(plain, 'Twice').options, { display: null })
  })

  test('is stored with ids and shown with titles, so renames need no care (spec 220) (spec 153)', async () => {
    const table = await make()
    const made = await ok(as.addColumn(table.id, formula('Total', '{Price} * 2 + {Odd \\{title\\}}')))
    const wire = columnOf(made, 'Total')
    assert.deepEqual([wire.formula, wire.virtual], [true, true])
    assert.match(wire.colOptions?.id ?? '', /^fm_[0-9a-z]{14}$/)
    assert.equal(
      wire.colOptions?.formula,
      `{${columnOf(table, 'Price').id}} * 2 + {${columnOf(table, 'Odd {title}').id}}`,
    )
    assert.equal(wire.colOptions?.formula_raw, '{Price} * 2 + {Odd \\{title\\}}')
    const renamed = await ok(as.updateColumn(columnOf(table, 'Price').id, { title: 'Cost' }))
    assert.equal(columnOf(renamed, 'Total').colOptions?.formula_raw, '{Cost} * 2 + {Odd \\{title\\}}')
    const column = await computedOf(table, 'Total')
    assert.deepEqual([column?.word, column?.comparison, column?.computed?.kind], ['float', 'number', 'formula'])
  })

  test('its values are of the type the formula gives', async () => {
    const table = await make({ Day: 'Date' })
    for (const [text, word, comparison] of [
      ['CONCAT({Name}, "!")', 'longText', 'text'],
      ['{Price} > 3', 'boolean', 'boolean'],
      ['DATEADD({Day}, 1, "day")', 'date', 'date'],
      ['NOW()', 'timestamp', 'instant'],
    ] as const) {
      await ok(as.addColumn(table.id, formula(text, text)))
      const column = await computedOf(table, text)
      assert.deepEqual([column?.word, column?.comparison], [word, comparison], text)
    }
  })

  test('what is wrong is refused with its place', async () => {
    const table = await make()
    assert.match(await refused(as.addColumn(table.id, formula('x', '1 + {Nope}'))), /no column “Nope”.*character 5/)
    assert.match(await refused(as.addColumn(table.id, formula('x', 'NOSUCH(1)'))), /There is no function NOSUCH/)
    assert.match(await refused(as.addColumn(table.id, formula('x', '(1'))), /formula, character/)
    assert.match(await refused(as.addColumn(table.id, formula('x', ''))), /empty/)
    assert.equal((await as.addColumn(table.id, formula('x', `1${'+1'.repeat(30_000)}`))).status, 400)
    assert.equal((await as.addColumn(table.id, formula('x', `${'('.repeat(1000)}1${')'.repeat(1000)}`))).status, 400)
  })

  test('secrets are in no formula (S53)', async () => {
    const table = await make()
    assert.match(await refused(as.addColumn(table.id, formula('x', 'LEN({Secret})'))), /no column “Secret”/)
    const id = columnOf(table, 'Secret').id
    assert.match(await refused(as.addColumn(table.id, formula('x', `LEN({${id}})`))), /no column/)
  })

  for (const attack of [
    'DATEADD("2026-01-01", 1, "day\')); select 1--")',
    'DATEADD("2026-01-01", 1, "\\\\\'")',
    "constructor.constructor('return process')()",
    '{{7*7}}',
    '<%= 1 %>',
    '$(touch x)',
  ])
    test(`refuses ${attack} (S06) (S73)`, async () => {
      const table = await make()
      assert.equal((await as.addColumn(table.id, formula('x', attack))).status, 400)
    })

  test('a formula that would be made of itself is refused with the path', async () => {
    const table = await make()
    const a = columnOf(await ok(as.addColumn(table.id, formula('A', '{Price}'))), 'A').id
    await ok(as.addColumn(table.id, formula('B', '{A} + 1')))
    await ok(as.addColumn(table.id, formula('C', '{B} + 1')))
    assert.match(
      await refused(as.updateColumn(a, { uidt: 'Formula', formula_raw: '{C}' })),
      /^“A” cannot be computed: It would be made of itself: B → A → C → B\.$/,
    )
    assert.match(await refused(as.updateColumn(a, { formula_raw: '{A}' })), /A → A/)
  })

  test('a circle over three tables is refused with the path', async () => {
    const [one, two, three] = [await make(), await make(), await make()]
    const link = async (from: WireTable, to: WireTable) => {
      const body = { uidt: 'LinkToAnotherRecord', type: 'bt', title: 'Next', parentId: to.id, childId: from.id }
      return columnOf(await ok(as.addColumn(from.id, body)), 'Next').id
    }
    const links = [await link(one, two), await link(two, three), await link(three, one)]
    const look = async (table: WireTable, at: number, column: string, title: string) =>
      columnOf(
        await ok(
          as.addColumn(table.id, {
            uidt: 'Lookup',
            title,
            fk_relation_column_id: links[at],
            fk_lookup_column_id: column,
          }),
        ),
        title,
      ).id
    const root = columnOf(await ok(as.addColumn(one.id, formula('Root', '{Name}'))), 'Root').id
    const third = await look(three, 2, root, 'Third')
    const second = await look(two, 1, third, 'Second')
    await look(one, 0, second, 'First')
    const sentence = await refused(as.updateColumn(root, { formula_raw: '{First}' }))
    assert.match(sentence, /It would be made of itself: /)
    for (const title of ['Root', 'First', 'Second', 'Third']) assert.ok(sentence.includes(`.${title}`), sentence)
  })

  test('what grows beyond every measure is refused before it is saved', async () => {
    const table = await make()
    await ok(as.addColumn(table.id, formula('F0', '{Price} + 1')))
    let answer = { status: 200, body: { msg: '' } }
    for (let at = 1; at < 20 && answer.status === 200; at += 1)
      answer = await as.addColumn(table.id, formula(`F${at}`, `{F${at - 1}} + {F${at - 1}} + {F${at - 1}}`))
    assert.equal(answer.status, 400)
    assert.match(answer.body.msg, /parts|too/)
  })

  test('texts that could become very long are refused, also by way of other formulas', async () => {
    const table = await make()
    const grown = (count: number): string => `CONCAT(${Array(count).fill('REPEAT({Name}, {Price})').join(', ')})`
    const tooLong = /could become longer than 300,000 characters/
    assert.match(await refused(as.addColumn(table.id, formula('Grown', grown(300)))), tooLong)
    await ok(as.addColumn(table.id, formula('Two', grown(2))))
    assert.match(await refused(as.addColumn(table.id, formula('Four', '{Two} & {Two}'))), tooLong)
  })

  test('a formula whose column was deleted stays, is marked and explains itself', async () => {
    const table = await make()
    await ok(as.addColumn(table.id, formula('Total', '{Price} * 2')))
    const { body: preview } = await as.columnRemoval(columnOf(table, 'Price').id)
    assert.deepEqual(
      preview.breaks.map(({ title }: { title: string }) => title),
      ['Total'],
    )
    const after = await ok(as.removeColumn(columnOf(table, 'Price').id))
    assert.equal(
      columnOf(after, 'Total').colOptions?.error,
      'The column “Price”, of which it is made, is in the trash.',
    )
    const column = await computedOf(table, 'Total')
    assert.deepEqual([column?.computed?.kind, column?.word, column?.operators], ['broken', null, []])
    await ok(as.updateColumn(columnOf(after, 'Total').id, { title: 'Sum' }))
    const mended = await ok(as.restoreColumn(columnOf(table, 'Price').id))
    assert.equal(columnOf(mended, 'Sum').colOptions?.error, null)
    await ok(as.removeColumn(columnOf(table, 'Price').id))
    await as.purgeColumn(columnOf(table, 'Price').id)
    assert.equal(columnOf(await ok(as.read(table.id)), 'Sum').colOptions?.error, 'A column it is made of was deleted.')
  })

  test('buttons lead where a formula says, bar codes draw any column', async () => {
    const table = await make()
    await ok(as.addColumn(table.id, formula('Total', '{Price} * 2')))
    const total = columnOf(await ok(as.read(table.id)), 'Total').id
    await ok(as.addColumn(table.id, { uidt: 'QrCode', title: 'Code', meta: { fk_qr_value_column_id: total } }))
    assert.deepEqual(
      [(await computedOf(table, 'Code'))?.computed?.kind, (await computedOf(table, 'Code'))?.word],
      ['same', 'float'],
    )
    const urlFormula = '"https://maps.example/" & {Name}'
    const made = await ok(as.addColumn(table.id, { uidt: 'Button', title: 'Map', meta: { urlFormula } }))
    assert.equal((columnOf(made, 'Map').meta as { urlFormula: string }).urlFormula, urlFormula)
    const button = await computedOf(table, 'Map')
    assert.deepEqual([button?.computed?.kind, button?.word, button?.operators], ['formula', 'longText', []])
    assert.equal(
      (button?.options as { urlFormula: string } | undefined)?.urlFormula,
      `"https://maps.example/" & {${columnOf(table, 'Name').id}}`,
    )
    assert.match(
      await refused(as.addColumn(table.id, { uidt: 'Button', title: 'Bad', meta: { urlFormula: '{Nope}' } })),
      /no column “Nope”/,
    )
  })

  test('the editor is told the type, the fault with its place, and what could stand at the cursor', async () => {
    const table = await make()
    const path = `/api/v1/db/meta/tables/${table.id}/formula-check`
    const check = async (body: object, token = ana.token) => server.call('POST', path, body, { token })
    assert.deepEqual((await check({ formula: '{Price} + 1' })).body, { type: 'number', error: null, completions: null })
    const { body: wrong } = await check({ formula: '1 + {Nope}' })
    assert.deepEqual([wrong.type, wrong.error.from, wrong.error.to], [null, 4, 10])
    assert.match(wrong.error.message, /There is no column “Nope”/)
    const { body: begun } = await check({ formula: 'ROUND({Pr', cursor: 9 })
    const [first] = begun.completions.items
    assert.deepEqual(
      [first.kind, first.label, first.insert, begun.completions.replaces, begun.completions.inside.name],
      ['column', 'Price', '{Price}', { from: 6, to: 9 }, 'ROUND'],
    )
    const { body: word } = await check({ formula: 'CONC', cursor: 4 })
    assert.ok(word.completions.items.some(({ label }: { label: string }) => label === 'CONCAT'))
    const { body: none } = await check({ formula: '{Secr', cursor: 5 })
    assert.deepEqual(none.completions.items, [])
    const made = columnOf(await ok(as.addColumn(table.id, formula('Total', '{Price}'))), 'Total').id
    assert.match((await check({ formula: '{Total}', columnId: made })).body.error.message, /made of itself/)
    const ed = await server.signUp(`ed${Math.random()}@x.example`)
    assert.equal((await check({ formula: '1' }, ed.token)).status, 404)
    await addMember(server, project, ed, 'editor')
    assert.equal((await check({ formula: '1' }, ed.token)).status, 403)
    assert.equal((await check({ formula: 1 })).status, 400)
    assert.equal((await check({ formula: '1', more: 1 })).status, 400)
  })

  test('the list of functions says what each takes and gives', async () => {
    const { status, body } = await server.call(
      'GET',
      `/api/v1/db/meta/projects/${project}/formula-functions`,
      undefined,
      { token: ana.token },
    )
    assert.equal(status, 200)
    const round = body.list.find(({ name }: { name: string }) => name === 'ROUND')
    assert.match(round.signature, /^ROUND\(/)
    assert.ok(round.help.length > 0 && round.examples.length > 0)
  })
})
