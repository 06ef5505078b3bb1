import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aSheet } from '../records/testing/a-sheet.ts'
import { type Importer, importer, newTables } from './testing/an-import.ts'

onEveryMeta('imports', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let files: Importer
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
    files = importer(server, ana, project)
  })
  after(() => server.close())

  test('a text file becomes a table: found, rehearsed, written and told', async () => {
    const latin = Buffer.from(
      'Fair leads;;\n\nName;E-mail;Budget\nZoë;zoe@halden.example;1.200,50\nBo;bo@halden.example;64.000,00\nKofi;kofi@halden.example;tbc\nTotal;;3\n',
      'latin1',
    )
    const sent = await files.send('fair-leads.csv', latin)
    const [sheet] = sent.sheets
    assert.ok(sheet)
    assert.deepEqual([sent.state, sent.reading.encoding, sent.reading.delimiter], ['ready', 'windows-1252', ';'])
    assert.deepEqual([sheet.headerLine, sheet.rows, sheet.title], [3, 3, 'fair-leads'])
    const plan = newTables(sent.sheets)
    const columns =
      plan.parts[0]?.columns.map((column) =>
        column.from === 2 ? { ...column, type: 'Decimal', options: {} } : column,
      ) ?? []
    const rehearsed = await files.rehearse(sent, { parts: [{ sheet: '0', title: 'Leads', columns }] })
    const [told] = rehearsed.rehearsal?.parts ?? []
    assert.deepEqual([told?.read, told?.created, told?.refused], [3, 2, 1])
    assert.deepEqual(told?.first[0], { line: 4, outcome: 'create', cells: ['Zoë', 'zoe@halden.example', '1200.5'] })
    assert.deepEqual(
      told?.refusals.map(({ line, name, column, value, reason }) => [line, name, column, value, reason]),
      [[6, 'Kofi', 'Budget', 'tbc', 'unreadable']],
    )
    await files.call('POST', `/${sent.id}/run`)
    const done = await files.until(sent.id, 'done')
    const [part] = done.receipt?.parts ?? []
    assert.deepEqual(
      [part?.created, part?.refused, part?.firstLine, part?.lastLine, part?.table?.title],
      [2, 1, 4, 6, 'Leads'],
    )
    const rows = await files.rows('Leads')
    assert.deepEqual(
      rows.map(({ Name, Budget }) => [Name, Number(Budget)]),
      [
        ['Zoë', 1200.5],
        ['Bo', 64000],
      ],
    )
    assert.match(done.checksum, /^[0-9a-f]{64}$/)
    const { body: refused } = await files.call('GET', `/${sent.id}/refused`)
    assert.deepEqual(refused.list[0].cells, ['Kofi', 'kofi@halden.example', 'tbc'])
    const { body: mended } = await files.call('POST', `/${sent.id}/refused`, {
      rows: [{ id: refused.list[0].id, cells: ['Kofi', 'kofi@juniper.example', '3,5'] }],
    })
    assert.deepEqual(mended, { written: 1, refused: [] })
    assert.equal((await files.rows('Leads')).length, 3)
    assert.equal((await files.read(sent.id)).receipt?.parts[0]?.refused, 0)
  })

  test('JSON and JSON lines become tables; names that come later are columns too', async () => {
    const sent = await files.send('people.json', '[{"Name":"Ana","Age":31},{"Name":"Bo","Tags":["a","b"]}]')
    assert.deepEqual(
      sent.sheets[0]?.columns.map(({ title }) => title),
      ['Name', 'Age', 'Tags'],
    )
    await files.run(sent, newTables(sent.sheets))
    assert.deepEqual(
      (await files.rows('people')).map(({ Name, Age, Tags }) => [Name, Age, Tags]),
      [
        ['Ana', 31, null],
        ['Bo', null, 'a,b'],
      ],
    )
    const lines = await files.send('more.jsonl', '{"n":12345678901234567890}\n\n{"n":"x"}\n')
    assert.equal(lines.format, 'jsonl')
    await files.run(lines, newTables(lines.sheets))
    assert.deepEqual(
      (await files.rows('more')).map(({ n }) => n),
      ['12345678901234567890', 'x'],
    )
  })

  test('rows meet the records of a table by a field: created, updated, unchanged, refused', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: { Name: 'SingleLineText', Email: 'Email', Seats: 'Number' },
    })
    await sheet.insert([
      { Name: 'Jun', Email: 'jun@a.example', Seats: 450 },
      { Name: 'Rosa', Email: 'rosa@a.example', Seats: 7 },
      { Name: 'Twin', Email: 'twin@a.example' },
      { Name: 'Twin', Email: 'twin@a.example' },
    ])
    const sent = await files.send(
      'seats.csv',
      'name,E-mail,Seats\nJun,jun@a.example,610\nRosa,rosa@a.example,\nNew,new@a.example,1\nT,twin@a.example,2\nAgain,jun@a.example,3\nBad,bad@a.example,many\n',
    )
    const { body: suggested } = await files.call('POST', `/${sent.id}/suggest`, { sheet: '0', table: sheet.id })
    assert.equal(suggested.isRemembered, false)
    assert.equal(suggested.part.columns.length, 3)
    const part = { ...suggested.part, match: [1] }
    const rehearsed = await files.rehearse(sent, { parts: [part] })
    const [told] = rehearsed.rehearsal?.parts ?? []
    assert.deepEqual([told?.created, told?.updated, told?.cells, told?.unchanged, told?.refused], [1, 1, 1, 1, 3])
    assert.deepEqual(told?.refusals.map(({ line, reason, other }) => [line, reason, other]).sort(), [
      [5, 'several', null],
      [6, 'twice', 2],
      [7, 'unreadable', null],
    ])
    assert.deepEqual(
      told?.first.map(({ outcome }) => outcome),
      ['update', 'unchanged', 'create', 'refuse', 'refuse', 'refuse'],
    )
    assert.deepEqual(
      told?.changes[0]?.cells.map(({ before, after }) => [before, after]),
      [['450', '610']],
    )
    assert.equal((await sheet.rows()).length, 4)
    await files.call('POST', `/${sent.id}/run`)
    const done = await files.until(sent.id, 'done')
    const [got] = done.receipt?.parts ?? []
    assert.deepEqual([got?.created, got?.updated, got?.cells, got?.unchanged, got?.refused], [1, 1, 1, 1, 3])
    assert.deepEqual(
      (await sheet.rows()).map(({ Name, Seats }) => [Name, Seats]),
      [
        ['Jun', 610],
        ['Rosa', 7],
        ['Twin', null],
        ['Twin', null],
        ['New', 1],
      ],
    )
    const again = await files.send('seats.csv', 'Seats,name,E-mail\n1,Jun,jun@a.example\n')
    const { body: known } = await files.call('POST', `/${again.id}/suggest`, { sheet: '0', table: sheet.id })
    assert.deepEqual([known.isRemembered, known.part.match], [true, [2]])
    await files.call('POST', `/${sent.id}/undo`)
    const undone = await files.until(sent.id, 'undone')
    assert.equal(undone.receipt?.left, 0)
    assert.deepEqual(
      (await sheet.rows()).map(({ Name, Seats }) => [Name, Seats]),
      [
        ['Jun', 450],
        ['Rosa', 7],
        ['Twin', null],
        ['Twin', null],
      ],
    )
  })

  test('what was changed since stays when an import is undone: cells, and new records with work in them', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Seats: 'Number' } })
    await sheet.insert([{ Name: 'Jun', Seats: 450 }])
    const sent = await files.send('leads.csv', 'Name,Seats\nJun,610\nNew,1\nWorked,2\nGone,3\n')
    const { body: suggested } = await files.call('POST', `/${sent.id}/suggest`, { sheet: '0', table: sheet.id })
    await files.run(sent, { parts: [{ ...suggested.part, match: [0] }] })
    await sheet.update('1', { Seats: 700 })
    await sheet.update('3', { Seats: 20 })
    await sheet.remove(['4'])
    await files.call('POST', `/${sent.id}/undo`)
    assert.equal((await files.until(sent.id, 'undone')).receipt?.left, 2)
    assert.deepEqual(
      (await sheet.rows()).map(({ Name, Seats }) => [Name, Seats]),
      [
        ['Jun', 700],
        ['Worked', 20],
      ],
    )
  })

  test('a column somebody makes one of choices gets those of its cells', async () => {
    const sent = await files.send('tags.csv', 'Tags;Stage\nhot,vip;Open\ncold;Won\nred, hot;Open\n,;\n')
    const columns = [
      { from: 0, title: 'Tags', type: 'MultiSelect' },
      { from: 1, title: 'Stage', type: 'SingleSelect' },
    ]
    const plan = { parts: [{ sheet: '0', title: 'Tagged', columns }] }
    const [told] = (await files.rehearse(sent, plan)).rehearsal?.parts ?? []
    assert.deepEqual([told?.created, told?.refused], [4, 0])
    assert.deepEqual(
      told?.columns.map(({ newChoices }) => newChoices),
      [
        ['hot', 'vip', 'cold', 'red'],
        ['Open', 'Won'],
      ],
    )
    await files.call('POST', `/${sent.id}/run`)
    await files.until(sent.id, 'done')
    assert.deepEqual(
      (await files.rows('Tagged')).map(({ Tags, Stage }) => [Tags, Stage]),
      [
        ['hot,vip', 'Open'],
        ['cold', 'Won'],
        ['hot,red', 'Open'],
        [null, null],
      ],
    )
  })

  test('words beyond the choices a field may have are refused by name, in the rehearsal and in the run', async () => {
    const words = Array.from({ length: 1002 }, (_, at) => `Word ${at}`)
    const sent = await files.send('words.csv', `Word\n${words.join('\n')}\nWord 7\n`)
    const plan = {
      parts: [{ sheet: '0', title: 'Words', columns: [{ from: 0, title: 'Word', type: 'SingleSelect' }] }],
    }
    const [told] = (await files.rehearse(sent, plan)).rehearsal?.parts ?? []
    assert.deepEqual([told?.created, told?.refused, told?.columns[0]?.newChoices.length], [1001, 2, 1000])
    const why =
      '“Word” would need more than the 1,000 choices a field may have. A type for texts takes all of its values.'
    assert.deepEqual(
      told?.refusals.map(({ line, reason, text }) => [line, reason, text]),
      [
        [1002, 'tooManyChoices', why],
        [1003, 'tooManyChoices', why],
      ],
    )
    await files.call('POST', `/${sent.id}/run`)
    const done = await files.until(sent.id, 'done')
    assert.deepEqual([done.receipt?.parts[0]?.created, done.receipt?.parts[0]?.refused], [1001, 2])
    const { body: refused } = await files.call('GET', `/${sent.id}/refused`)
    assert.equal(refused.list[0].refusals[0].text, why)
  })
})
