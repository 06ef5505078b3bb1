import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseCalendar } from '@rowhouse/core/ical/testing/parse-calendar'
import { strFromU8, unzipSync } from 'fflate'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { readSheets } from '../../features/records/export/testing/read-sheets.ts'
import { role, rulesAs } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { viewsAs } from '../../features/views/testing/views-as.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, type DataTable, gui } from './testing/a-data-table.ts'

onEveryMeta('kinds of files', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({ PUBLIC_URL: 'https://rows.example' }, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const sent = (url: string, { token }: Person = ana) =>
    server.app.http.inject({ method: 'GET', url, headers: { 'xc-auth': token } })

  describe('of one table', () => {
    let people: DataTable
    before(async () => {
      people = await aDataTable(server, ana, { Name: 'LongText', Age: 'Number' }, [
        { Name: 'Ann\t"A"', Age: -30 },
        { Name: 'two\nlines', Age: 20 },
        { Name: '=1+1' },
        { Name: '[a](javascript:b) | <c>' },
      ])
    })
    const text = async (rest: string) => {
      const { statusCode, body, headers } = await sent(`${people.path}/export/${rest}`)
      assert.equal(statusCode, 200, body)
      return { body, type: headers['content-type'], name: headers['content-disposition'] }
    }

    test('TSV, with the guard against formulas unless it is asked for raw (S29)', async () => {
      const { body, type, name } = await text('tsv?where=(Id,lt,4)')
      assert.equal(body, 'Id\tName\tAge\r\n1\t"Ann\t""A"""\t-30\r\n2\t"two\nlines"\t20\r\n3\t\'=1+1\t\r\n')
      assert.equal(type, 'text/tab-separated-values; charset=utf-8')
      assert.match(String(name), /People-export\.tsv/)
      assert.match((await text('tsv?raw=1')).body, /\r\n3\t=1\+1\t/)
    })

    test('JSON lines', async () => {
      const { body, type } = await text('jsonl?fields=Name,Age&where=(Id,lt,3)')
      assert.equal(body, '{"Name":"Ann\\t\\"A\\"","Age":-30}\n{"Name":"two\\nlines","Age":20}\n')
      assert.equal(type, 'application/jsonl; charset=utf-8')
    })

    test('Markdown, in which nothing that people wrote is markup', async () => {
      const { body, type } = await text('md?fields=Name,Age&where=(Id,gt,1)')
      const lines = [
        '| Name | Age |',
        '| --- | ---: |',
        '| two<br>lines | 20 |',
        '| =1+1 |  |',
        '| \\[a\\](javascript:b) \\| \\<c\\> |  |',
        '',
      ]
      assert.equal(body, lines.join('\n'))
      assert.equal(type, 'text/markdown; charset=utf-8')
    })

    for (const [format, query] of [
      ['csv', 'fields=Id'],
      ['csv', 'fields=Id&sort=-Id'],
      ['tsv', 'fields=Id'],
      ['jsonl', 'fields=Id'],
      ['md', 'fields=Id&sort=-Id'],
    ] as const)
      test(`${format}?${query}: who broke off goes on behind the records they have`, async () => {
        const whole = (await text(`${format}?${query}`)).body
        const rest = (await text(`${format}?${query}&offset=1`)).body
        const lines = whole.split('\n')
        assert.equal(rest, lines.slice(-4).join('\n'))
        assert.equal((await text(`${format}?${query}&offset=4`)).body, '')
      })

    test('an offset that is none is refused, and so is a calendar of what stands nowhere in time', async () => {
      assert.equal((await sent(`${people.path}/export/csv?offset=soon`)).statusCode, 400)
      const { statusCode, json } = await sent(`${people.path}/export/ics`)
      assert.deepEqual([statusCode, json().error], [400, 'invalid_request'])
      const { body } = await viewsAs(server, ana).createGrid(people.table.id, { title: 'Rows' })
      assert.equal((await sent(`${people.path}/views/${body.id}/export/ics`)).statusCode, 400)
    })
  })

  describe('of many pages', () => {
    let wide: DataTable
    before(async () => {
      const options = ['a', 'b, c', '=d'].map((title) => ({ title }))
      wide = await aDataTable(server, ana, [
        { title: 'Text', uidt: 'LongText' },
        { title: 'Tags', uidt: 'MultiSelect', colOptions: { options } },
        { title: 'Data', uidt: 'JSON' },
        { title: 'Price', uidt: 'Currency' },
        { title: 'Share', uidt: 'Percent' },
        { title: 'Long', uidt: 'Duration' },
        { title: 'Day', uidt: 'Date', options: { dateFormat: 'DD/MM/YYYY' } },
        { title: 'At', uidt: 'DateTime' },
        { title: 'Done', uidt: 'Checkbox' },
        { title: 'Stars', uidt: 'Rating' },
        { title: 'Count', uidt: 'Number' },
      ])
      const texts = ['=1+1', 'a,"b"', "'quoted", 'two\r\nlines', '-5', 'ü 😀', '']
      const rows = Array.from({ length: 1205 }, (_, n) => ({
        Text: n % 100 === 7 ? 'x'.repeat(200_000) : texts[n % texts.length],
        Tags: [['a', '=d'], ['b, c'], null][n % 3],
        Data: [{ a: [1.5, null] }, '=text', -3, null][n % 4],
        Price: ['-12.5', '0.05', null][n % 3],
        Share: [-7, 12.25, null][n % 3],
        Long: [-60, 3661, null][n % 3],
        Day: ['2024-02-29', null][n % 2],
        At: ['2024-02-29T23:59:59.001Z', '2024-02-29T23:59:59.000Z', null][n % 3],
        Done: n % 2 === 0,
        Stars: n % 6,
        Count: ['9007199254740993', -5, null][n % 3],
      }))
      for (let at = 0; at < rows.length; at += 500) {
        const { status, body } = await wide.bulk('POST', '', rows.slice(at, at + 500), gui)
        assert.equal(status, 200, JSON.stringify(body).slice(0, 500))
      }
    })

    // In the order of the key the database's own thread may write the file, in any other order it is written here.
    for (const format of ['csv', 'tsv', 'json', 'jsonl'])
      test(`${format}: whoever writes it, it is the same to the last byte`, async () => {
        const one = await sent(`${wide.path}/export/${format}`)
        const other = await sent(`${wide.path}/export/${format}?sort=Id`)
        assert.deepEqual([one.statusCode, other.statusCode], [200, 200])
        assert.ok(one.rawPayload.equals(other.rawPayload))
        if (format === 'json') assert.equal(one.json().length, 1205)
        if (format === 'jsonl') assert.equal(one.body.split('\n').length, 1206)
      })
  })

  test('a calendar is a file for calendar programs, with all that it shows', async () => {
    const plan = await aDataTable(server, ana, { Name: 'SingleLineText', Day: 'Date', Until: 'Date' }, [
      { Name: 'Fair, Berlin', Day: '2020-02-28', Until: '2020-03-01' },
      { Name: 'never' },
    ])
    const views = viewsAs(server, ana)
    const { id } = (await views.createCalendar(plan.table.id, { title: 'Team' })).body
    const changed = await views.change(id, {
      startField: columnOf(plan.table, 'Day').id,
      endField: columnOf(plan.table, 'Until').id,
    })
    assert.equal(changed.status, 200)
    const answer = await sent(`${plan.path}/views/${id}/export/ics`)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
    const { properties, events } = parseCalendar(answer.body)
    assert.equal(properties['X-WR-CALNAME'], 'Team')
    const told = events.map((event) => [event.SUMMARY, event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE']])
    assert.deepEqual(told, [['Fair, Berlin', '20200228', '20200302']])
  })

  describe('of a whole project', () => {
    let project: string
    let vic: Person
    let first: WireTable
    const path = (format: string) => `/api/v1/projects/${project}/tables/export/${format}`
    const filesIn = (bytes: Uint8Array): Record<string, string> =>
      Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))

    before(async () => {
      project = (await aProject(server, ana, { title: 'House' })).id
      vic = await server.signUp('vic@x.example')
      await addMember(server, project, vic, 'viewer')
      const columns = { Name: 'SingleLineText', Pay: 'Number', Code: 'Password' }
      first = await aTable(server, ana, project, { title: 'Staff [all]', columns })
      await aTable(server, ana, project, { title: 'staff  all', columns: { Name: 'SingleLineText' } })
      const rows = [
        { Name: '=1', Pay: 10, Code: 'hush' },
        { Name: 'b', Pay: 20 },
      ]
      const added = await server.call('POST', `/api/v1/db/data/bulk/noco/${project}/${first.id}`, rows, {
        token: ana.token,
      })
      assert.equal(added.status, 200)
    })

    test('as one book, with a sheet for each table under a name of its own', async () => {
      const { rawPayload, headers } = await sent(path('xlsx'))
      assert.match(String(headers['content-disposition']), /House\.xlsx/)
      const sheets = readSheets(rawPayload)
      assert.deepEqual(
        sheets.map(({ name }) => name),
        ['Staff  all', 'staff  all (2)'],
      )
      assert.deepEqual(sheets[0]?.rows, [
        { A1: 'Id', B1: 'Name', C1: 'Pay' },
        { A2: '1', B2: '=1', C2: '10' },
        { A3: '2', B3: 'b', C3: '20' },
      ])
      assert.equal(sheets[0]?.kinds.B2, 'inlineStr')
    })

    test('as an archive of CSV files, guarded against formulas (S29), and each table is in the audit', async () => {
      const before = await exportsOf(first.id)
      const { rawPayload, headers } = await sent(path('zip'))
      assert.equal(headers['content-type'], 'application/zip')
      assert.deepEqual(filesIn(rawPayload), {
        'Staff [all].csv': "Id,Name,Pay\r\n1,'=1,10\r\n2,b,20\r\n",
        'staff  all.csv': 'Id,Name\r\n',
      })
      assert.equal(await exportsOf(first.id), before + 1)
    })

    test('without what rules keep from whoever asks', async () => {
      const rules = rulesAs(server, ana, project)
      const pay = columnOf(first, 'Pay').id
      const field = await rules.make(first, { who: role('viewer'), effect: 'deny', fields: [pay] })
      const rows = await rules.make(first, {
        who: role('viewer'),
        rows: { id: '', kind: 'test', columnId: columnOf(first, 'Name').id, operator: 'eq', value: 'b' },
      })
      const files = filesIn((await sent(path('zip'), vic)).rawPayload)
      assert.equal(files['Staff [all].csv'], 'Id,Name\r\n2,b\r\n')
      assert.deepEqual(readSheets((await sent(path('xlsx'), vic)).rawPayload)[0]?.rows, [
        { A1: 'Id', B1: 'Name' },
        { A2: '2', B2: 'b' },
      ])
      await rules.remove(field.id)
      await rules.remove(rows.id)
    })

    test('nothing for strangers, and in no other kind', async () => {
      const bob = await server.signUp('bob@x.example')
      assert.equal((await sent(path('zip'), bob)).statusCode, 404)
      assert.equal((await sent(path('csv'))).statusCode, 400)
    })

    test('a project without tables is an empty file of its kind', async () => {
      const { id } = await aProject(server, ana, { title: 'None' })
      const at = (format: string) => sent(`/api/v1/projects/${id}/tables/export/${format}`)
      assert.equal(readSheets((await at('xlsx')).rawPayload).length, 1)
      assert.deepEqual(filesIn((await at('zip')).rawPayload), {})
    })

    const exportsOf = async (table: string): Promise<number> =>
      (
        await server.app.services.meta.read
          .selectFrom('rh_changes')
          .select('id')
          .where('type', '=', 'records.exported')
          .where('table_id', '=', table)
          .execute()
      ).length
  })
})
