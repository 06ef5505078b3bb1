import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { sweepFiles } from './sweep-files.ts'
import { aForm, aHugePicture, onePixel, upload } from './testing/a-form.ts'

const dayMs = 86_400_000

onEveryMeta('attachments', (bench) => {
  let server: TestServer
  let ana: Person
  let ben: Person
  let project: string
  let sheet: Sheet
  before(async () => {
    server = await aServer({ UPLOAD_LIMIT_MB: '1', CHANGE_RETENTION_DAYS: '1' }, await bench.place())
    ana = await server.signUp('ana@x.example')
    ben = await server.signUp('ben@x.example')
    project = (await aProject(server, ana)).id
    sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Files: 'Attachment' } })
  })
  after(() => server.close())

  const get = (url: string, { token = ana.token, headers = {} }: { token?: string | null; headers?: object } = {}) =>
    server.app.http.inject({
      method: 'GET',
      url,
      headers: { ...(token === null ? {} : { 'xc-auth': token }), ...headers },
    })

  /** Keys of what is on the disk. */
  const stored = (): string[] => {
    const folder = join(server.app.services.config.dataDir, 'files')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /fl_|incoming\/./.test(path))
  }

  const uploaded = async (bytes: Uint8Array | string = onePixel, name = 'a.png', by = ana, into = project) => {
    const { status, body } = await upload(server, by, into, [{ name, bytes }])
    assert.equal(status, 200, JSON.stringify(body))
    return body[0]
  }

  describe('uploading', () => {
    test('gives what goes into a cell, and the cell gives the file back (spec 203)', async () => {
      const { status, body } = await upload(server, ana, project, [
        { name: 'photo.png', type: 'text/html', bytes: onePixel },
        { name: 'Straße 7.pdf', type: 'application/pdf', bytes: '%PDF-1.7' },
      ])
      assert.equal(status, 200)
      assert.deepEqual(
        body.map(({ title, mimetype, size }: Record<string, unknown>) => [title, mimetype, size]),
        [
          ['photo.png', 'image/png', onePixel.length],
          ['Straße 7.pdf', 'application/pdf', 8],
        ],
      )
      const { keys } = await sheet.insert([{ Name: 'one', Files: body }])
      const row = (await sheet.rows()).find(({ Name }) => Name === 'one')
      assert.deepEqual(row?.Files, body)
      assert.equal((await sheet.update(keys[0] ?? '', { Files: body })).change, null)
      const picture = await get(body[0].url)
      assert.deepEqual([picture.statusCode, picture.rawPayload], [200, onePixel])
      assert.equal((await get(`/${body[1].path}`)).body, '%PDF-1.7')
    })

    test('takes the project of existing clients out of “path”', async () => {
      const { body, type } = aForm([{ bytes: 'x' }])
      const send = (path: string) =>
        server.app.http.inject({
          method: 'POST',
          url: `/api/v1/db/storage/upload${path}`,
          payload: body,
          headers: { 'content-type': type, 'xc-auth': ana.token },
        })
      for (const path of [`?path=noco/${project}/t/c`, '?path=noco/Sales/Things/Files', `?path=${project}`])
        assert.equal((await send(path)).statusCode, 200, path)
      assert.equal((await send('')).statusCode, 400)
      assert.equal((await send('?path=noco/Nothing/x')).statusCode, 404)
    })

    for (const [what, name, title] of [
      ['a way out', '../../etc/passwd', 'passwd'],
      ['a root', '/etc/x', 'x'],
      ['a drive', 'C:\\\\x', 'x'],
      ['a device', 'CON', 'CON'],
      ['nothing but dots', '..', 'file'],
      ['a bell', 'a\u0007b.txt', 'ab.txt'],
      ['a turned name', 'a\u202Egpj.exe', 'agpj.exe'],
      ['1,000 letters', `${'x'.repeat(1000)}.txt`, `${'x'.repeat(251)}.txt`],
      ['markup', '<b>.html', '<b>.html'],
    ] as const)
      test(`a name that is ${what} is a label only (S31)`, async () => {
        const { status, body } = await upload(server, ana, project, [{ name, bytes: 'x' }])
        assert.equal(status, 200)
        assert.equal(body[0].title, title)
        assert.match(body[0].id, /^fl_[0-9a-z]{14}$/)
        assert.match(body[0].path, /^download\/fl_[0-9a-z]{14}\/[\w.-]+$/)
        assert.ok(stored().some((path) => path.endsWith(body[0].id)))
      })

    test('an empty file is a file', async () => {
      const file = await uploaded('', 'empty.txt')
      assert.equal(file.size, 0)
      const answer = await get(file.url)
      assert.deepEqual([answer.statusCode, answer.body], [200, ''])
    })

    test('the limit is stored, one byte more is 413 and leaves nothing (S36)', async () => {
      const before = stored()
      const { status, body } = await upload(server, ana, project, [{ bytes: Buffer.alloc(1_000_001) }])
      assert.equal(status, 413)
      assert.equal(body.msg, 'The file is larger than 1 MB.')
      assert.deepEqual(stored(), before)
      assert.equal((await upload(server, ana, project, [{ bytes: Buffer.alloc(1_000_000) }])).status, 200)
    })

    for (const [what, type, payload, status] of [
      ['no form', 'application/json', '{}', 415],
      ['a form without a boundary', 'multipart/form-data', 'x', 400],
      ['a form that ends too early', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp', 400],
      [
        'a file that ends too early',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc',
        400,
      ],
      [
        'a form of fields',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\nabc\r\n--x--\r\n',
        400,
      ],
      [
        '10,000 parts',
        'multipart/form-data; boundary=x',
        `${'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\na\r\n'.repeat(10_000)}--x--\r\n`,
        413,
      ],
      [
        'a field called __proto__',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
        400,
      ],
    ] as const)
      test(`${what} is ${status} and leaves nothing (S36, spec 467)`, async () => {
        const before = stored()
        const answer = await server.app.http.inject({
          method: 'POST',
          url: `/api/v1/db/storage/${project}/upload`,
          payload,
          headers: { 'content-type': type, 'xc-auth': ana.token },
        })
        assert.equal(answer.statusCode, status, answer.body)
        assert.ok(answer.json().msg)
        assert.deepEqual(stored(), before)
      })

    test('who only looks uploads nothing, a stranger learns nothing (S32)', async () => {
      const cleo = await server.signUp('cleo@x.example')
      await addMember(server, project, cleo, 'viewer')
      const before = stored()
      assert.equal((await upload(server, cleo, project, [{ bytes: 'x' }])).status, 403)
      assert.equal((await upload(server, ben, project, [{ bytes: 'x' }])).status, 404)
      assert.equal((await upload(server, { token: '' }, project, [{ bytes: 'x' }])).status, 401)
      assert.deepEqual(stored(), before)
    })

    for (const url of [
      'http://127.0.0.1:1/x',
      'http://[::1]/x',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'data:,x',
    ])
      test(`by address from ${url} is refused (S11, S14)`, async () => {
        const path = `/api/v1/db/storage/upload-by-url?path=noco/${project}/t/c`
        const { status, body } = await server.call('POST', path, [{ url }], { token: ana.token })
        assert.equal(status, 400, JSON.stringify(body))
        assert.match(body.msg, /does not connect to this address/)
      })
  })

  describe('reading (S25)', () => {
    const script = '<script>alert(1)</script>'
    for (const [name, type, bytes] of [
      ['a.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
      ['a.html', 'text/html', script],
      ['a.xml', 'text/xml', `<?xml version="1.0"?><a/>`],
      ['a.xhtml', 'application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
      ['a.pdf', 'application/pdf', '%PDF-1.7 /JS (app.alert(1))'],
      ['a.png', 'image/png', script],
      ['a.js', 'text/javascript', 'alert(1)'],
      ['a.txt', 'text/html', 'a text'],
      ['page.txt', 'text/plain', script],
      ['page.html', 'text/plain', ` \n<!doctype html>${script}`],
      ['drawing.txt', 'text/plain', '<svg/onload=alert(1)>'],
      ['late.txt', 'text/plain', `a text, and then ${script}`],
      ['feed.txt', 'text/plain', '<?xml version="1.0"?><a/>'],
      ['bytes.txt', 'text/plain', 'a\u0000b'],
      ['latin.txt', 'text/plain', Buffer.from('Stra\u00dfe', 'latin1')],
      ['wide.txt', 'text/plain', Buffer.from('\ufeff<script>', 'utf16le')],
    ] as const)
      test(`${name} that is ${bytes.toString().slice(0, 12)} is kept as a file, never shown`, async () => {
        const { body } = await upload(server, ana, project, [{ name, type, bytes }])
        for (const url of [body[0].url, `${body[0].url}?download=false`]) {
          const { statusCode, headers } = await get(url)
          assert.equal(statusCode, 200)
          assert.equal(headers['content-type'], 'application/octet-stream')
          assert.match(String(headers['content-disposition']), /^attachment; filename="/)
          assert.equal(headers['x-content-type-options'], 'nosniff')
          assert.match(String(headers['content-security-policy']), /sandbox/)
        }
        assert.equal((await get(`${body[0].url}?thumbnail=small`)).statusCode, 415)
      })

    test('a plain text says that it is one, and is kept as a file in a sandbox', async () => {
      for (const bytes of ['Straße 7, 1 < 2\r\n\tand so on', '\ufeffa', `${'x'.repeat(4095)}ß`]) {
        const { body } = await upload(server, ana, project, [{ name: 'a.txt', type: 'text/plain', bytes }])
        const { headers, payload } = await get(body[0].url)
        assert.equal(payload, bytes)
        assert.deepEqual(
          [headers['content-type'], headers['x-content-type-options'], headers['content-security-policy']],
          ['text/plain; charset=utf-8', 'nosniff', "default-src 'none'; sandbox"],
        )
        assert.match(String(headers['content-disposition']), /^attachment; filename="a.txt"/)
      }
    })

    test('a picture with a script behind it is a picture in a sandbox', async () => {
      const file = await uploaded(Buffer.concat([Buffer.from('GIF89a'), Buffer.from(script)]), 'a.html')
      const { headers } = await get(file.url)
      assert.deepEqual(
        [headers['content-type'], headers['x-content-type-options'], headers['content-disposition']],
        ['image/gif', 'nosniff', undefined],
      )
      assert.match(String(headers['content-security-policy']), /default-src 'none'; sandbox/)
      const kept = await get(`${file.url}?download=true&title=${encodeURIComponent('näme".gif')}`)
      assert.match(
        String(kept.headers['content-disposition']),
        /^attachment; filename="n_me_.gif"; filename\*=UTF-8''n%C3%A4me%22.gif$/,
      )
    })

    test('in parts, and not again what is known', async () => {
      const file = await uploaded('0123456789', 'digits.txt')
      for (const [range, body, content] of [
        ['bytes=2-4', '234', 'bytes 2-4/10'],
        ['bytes=7-', '789', 'bytes 7-9/10'],
        ['bytes=-2', '89', 'bytes 8-9/10'],
        ['bytes=8-99', '89', 'bytes 8-9/10'],
      ] as const) {
        const answer = await get(file.url, { headers: { range } })
        assert.deepEqual([answer.statusCode, answer.body, answer.headers['content-range']], [206, body, content])
      }
      for (const range of ['bytes=10-', 'bytes=5-2', 'bytes=-0'])
        assert.equal((await get(file.url, { headers: { range } })).statusCode, 416, range)
      for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'x'])
        assert.equal((await get(file.url, { headers: { range } })).body, '0123456789', range)
      const { headers } = await get(file.url)
      assert.equal((await get(file.url, { headers: { 'if-none-match': headers.etag } })).statusCode, 304)
    })

    test('needs a person of the project: nobody else finds it, by no address (S33)', async () => {
      const file = await uploaded()
      await sheet.insert([{ Files: [file] }])
      const other = (await aProject(server, ben, { title: 'Other' })).id
      for (const url of [file.url, `/api/v1/db/storage/files/${file.id}`, `/download/${file.id}`]) {
        assert.equal((await get(url, { token: null })).statusCode, 401)
        assert.equal((await get(url, { token: ben.token })).statusCode, 404)
        assert.equal((await get(`${url}?thumbnail=small`, { token: ben.token })).statusCode, 404)
      }
      await addMember(server, project, ben, 'viewer')
      assert.equal((await get(file.url, { token: ben.token })).statusCode, 200)
      await server.app.services.meta.write((tx) =>
        tx.deleteFrom('rh_members').where('user_id', '=', ben.id).where('project_id', '=', project).execute(),
      )
      assert.equal((await get(file.url, { token: ben.token })).statusCode, 404)
      // Nor can it be put into a cell of another project.
      const theirs = await aSheet(server, ben, other, { columns: { Files: 'Attachment' } })
      await assert.rejects(theirs.insert([{ Files: [file] }]), /needs files that were uploaded to this project/)
    })

    test('a link works for minutes, for one file, as long as its maker may read it (S33)', async () => {
      const file = await uploaded('secret', 's.txt')
      const other = await uploaded('other', 'o.txt')
      await sheet.insert([{ Files: [file, other] }])
      const dora = await server.signUp('dora@x.example')
      await addMember(server, project, dora, 'viewer')
      const link = async () =>
        (
          await server.call(
            'POST',
            `/api/v1/db/storage/files/${file.id}/link`,
            { title: 'new name.txt' },
            { token: dora.token },
          )
        ).body.url as string
      const url = await link()
      const answer = await get(url, { token: null })
      assert.deepEqual([answer.statusCode, answer.body], [200, 'secret'])
      assert.match(String(answer.headers['content-disposition']), /^attachment; filename="new name.txt"/)
      assert.equal((await get(url.replace(file.id, other.id), { token: null })).statusCode, 404)
      const another = `/api/v1/db/storage/files/${file.id}/link${new URL(url, 'http://x').search}`
      assert.equal((await server.call('POST', another, {})).status, 401, 'a link makes no other link')
      assert.equal((await get(url.replace(/link=.{6}/, 'link=AAAAAA'), { token: null })).statusCode, 404)
      assert.equal((await get(`${file.url}?link=x`)).statusCode, 404)
      server.pass(11 * 60_000)
      assert.equal((await get(url, { token: null })).statusCode, 404)
      const second = await link()
      await server.app.services.meta.write((tx) =>
        tx.deleteFrom('rh_members').where('user_id', '=', dora.id).where('project_id', '=', project).execute(),
      )
      assert.equal((await get(second, { token: null })).statusCode, 404)
      assert.equal((await server.call('POST', `/api/v1/db/storage/files/${file.id}/link`, {})).status, 401)
    })

    test('small pictures are made once and stay small', async () => {
      const large = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#c00' } })
        .jpeg()
        .toBuffer()
      const file = await uploaded(large, 'large.jpg')
      const [one, two] = await Promise.all(['small', 'small'].map((size) => get(`${file.url}?thumbnail=${size}`)))
      assert.ok(one && two)
      assert.deepEqual(one.rawPayload, two.rawPayload)
      assert.equal(one.headers['content-type'], 'image/webp')
      const { width, height } = await sharp(one.rawPayload).metadata()
      assert.deepEqual([width, height], [320, 192])
      assert.ok(stored().some((path) => path.endsWith(`${file.id}.small`)))
    })

    test('a bomb, a torn and a false picture get no small one, and the server goes on (S71)', async () => {
      for (const bytes of [aHugePicture(16_000), onePixel.subarray(0, 40), Buffer.from('GIF89a????????')]) {
        const file = await uploaded(bytes)
        assert.equal((await get(`${file.url}?thumbnail=small`)).statusCode, 415)
        assert.equal((await get(file.url)).statusCode, 200)
      }
      for (const bytes of [onePixel, aHugePicture(1000)]) {
        const fine = await uploaded(bytes)
        assert.equal((await get(`${fine.url}?thumbnail=large`)).statusCode, 200)
      }
    })
  })

  describe('in cells', () => {
    test('whole objects of existing clients count by their id; what they call its kind does not', async () => {
      const file = await uploaded(onePixel, 'a.png')
      const sent = {
        url: `https://elsewhere.example/download/${file.id}/a.png`,
        title: 'renamed.png',
        mimetype: 'text/html',
        size: 7,
        icon: 'mdi-x',
        owner: 'me',
      }
      const { keys } = await sheet.insert([{ Name: 'old', Files: JSON.stringify([sent]) }])
      const row = JSON.parse(await sheet.text(keys[0] ?? ''))
      assert.deepEqual(row.Files, [
        {
          ...file,
          title: 'renamed.png',
          path: `download/${file.id}/renamed.png`,
          url: `/download/${file.id}/renamed.png`,
        },
      ])
    })

    test('nothing that was not uploaded here gets in', async () => {
      for (const file of [
        { url: 'https://x.example/a.png', title: 'a.png', mimetype: 'image/png', size: 1 },
        { id: 'fl_00000000000000', title: 'a.png', mimetype: 'image/png', size: 1 },
        { path: 'download/noco/x.png', title: 'a.png', mimetype: 'image/png', size: 1 },
      ])
        await assert.rejects(
          sheet.insert([{ Files: [file] }]),
          /“Files” needs files that were uploaded to this project/,
        )
      await assert.rejects(sheet.insert([{ Files: [{ url: 'javascript:x', title: 'a', mimetype: 'a/b', size: 1 }] }]))
    })

    test('a copied cell is read as the same files, a foreign one is told and left out of an import', async () => {
      const file = await uploaded('x', 'a, b.txt')
      await sheet.insert([{ Name: 'shown', Files: [file] }])
      const csv = await get(
        `/api/v1/db/data/noco/${project}/${sheet.id}/export/csv?where=(Name,eq,shown)&fields=Name,Files`,
      )
      assert.match(csv.body, new RegExp(`a, b.txt \\(/download/${file.id}/`))
      const lines = `Name,Files\nback,"a, b.txt (${file.url})"\nforeign,x.png (https://x.example/x.png)\ngone,y.png (/download/fl_00000000000000/y.png)\n`
      const answer = await server.app.http.inject({
        method: 'POST',
        url: `/api/v1/db/data/noco/${project}/${sheet.id}/import/csv`,
        payload: lines,
        headers: { 'content-type': 'text/csv', 'xc-auth': ana.token },
      })
      assert.equal(answer.statusCode, 200, answer.body)
      assert.deepEqual(
        answer.json().unreadable.map(({ line, column }: Record<string, unknown>) => [line, column]),
        [
          [3, 'Files'],
          [4, 'Files'],
        ],
      )
      const back = (await sheet.rows()).find(({ Name }) => Name === 'back')
      assert.deepEqual(back?.Files, [file])
    })

    test('a copy of the project has its own files', async () => {
      const source = (await aProject(server, ana, { title: 'Copied' })).id
      const things = await aSheet(server, ana, source, { title: 'Things', columns: { Files: 'Attachment' } })
      const file = await uploaded('shared', 'a.txt', ana, source)
      await things.insert([{ Files: [file] }, { Files: null }])
      const { body: job } = await server.call('POST', `/api/v1/projects/${source}/duplicate`, {}, { token: ana.token })
      for (;;) {
        const { body } = await server.call('GET', `/api/v1/jobs/${job.job}`, undefined, { token: ana.token })
        assert.notEqual(body.state, 'failed', body.failure)
        if (body.state === 'done') break
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const path = `/api/v1/db/data/noco/${job.project}/Things`
      const { body } = await server.call('GET', path, undefined, { token: ana.token })
      const [copy] = JSON.parse(body.list[0].Files)
      assert.notEqual(copy.id, file.id)
      assert.equal((await get(copy.url)).body, 'shared')
      // The original goes, the copy stays.
      await server.call('DELETE', `/api/v1/db/meta/projects/${source}`, undefined, { token: ana.token })
      await server.call('DELETE', `/api/v1/projects/${source}/trash`, undefined, { token: ana.token })
      server.pass(dayMs)
      ana = await signedIn(ana)
      await sweepFiles(server.app.services)
      assert.equal((await get(copy.url)).body, 'shared')
    })
  })

  async function signedIn(person: Person): Promise<Person> {
    const { email, password } = person
    const { body } = await server.call('POST', '/api/v1/auth/user/signin', { email, password })
    return { ...person, token: body.token }
  }

  describe('the sweep', () => {
    test('removes uploads nobody used after a day, with their small pictures', async () => {
      const file = await uploaded()
      await get(`${file.url}?thumbnail=small`)
      await sweepFiles(server.app.services)
      assert.equal((await get(file.url)).statusCode, 200)
      server.pass(dayMs + 1)
      ana = await signedIn(ana)
      await sweepFiles(server.app.services)
      assert.equal((await get(file.url)).statusCode, 404)
      assert.ok(!stored().some((path) => path.includes(file.id)))
    })

    test('keeps what a cell has, and what undo and the trash may bring back', async () => {
      const table = await aSheet(server, ana, project, { columns: { Files: 'Attachment' } })
      const kept = await uploaded('kept', 'k.txt')
      const dropped = await uploaded('dropped', 'd.txt')
      const { keys } = await table.insert([{ Files: [kept, dropped] }])
      await table.update(keys[0] ?? '', { Files: [kept] })
      const sweepAfter = async (days: number) => {
        server.pass(days * dayMs)
        ana = await signedIn(ana)
        await sweepFiles(server.app.services)
      }
      const isStored = () => stored().some((path) => path.includes(dropped.id))
      await sweepAfter(8)
      assert.ok(isStored())
      await sweepAfter(20)
      assert.ok(isStored())
      await sweepAfter(12)
      assert.ok(!isStored())
      assert.equal((await get(kept.url)).body, 'kept')
    })

    test('removes the files of a project that is purged', async () => {
      const gone = (await aProject(server, ana, { title: 'Gone' })).id
      const file = await uploaded('x', 'x.txt', ana, gone)
      await server.call('DELETE', `/api/v1/db/meta/projects/${gone}`, undefined, { token: ana.token })
      assert.equal((await get(file.url)).statusCode, 404)
      server.pass(dayMs / 2)
      ana = await signedIn(ana)
      const { status } = await server.call('DELETE', `/api/v1/projects/${gone}/trash`, undefined, { token: ana.token })
      assert.equal(status, 200)
      await sweepFiles(server.app.services)
      assert.ok(!stored().some((path) => path.includes(file.id)))
    })
  })
})
