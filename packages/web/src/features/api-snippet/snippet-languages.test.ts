import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { snippetLanguages } from './snippet-languages.ts'
import { type SnippetRequest, viewRequest } from './snippet-request.ts'

const run = promisify(execFile)
const hostile = `it's "x" \\ $(id) \`id\` \${id} #{id} %41 &a=b\u2028\u0085 +ü🏠`
const place = {
  project: { id: 'p_1', title: `Bob's "CRM" $(id)` },
  table: { id: 'md_1', title: 'Deals/2026 \\ #1' },
  view: { id: 'vw_1', title: '..' },
}
const writtenIn = (id: string, request: SnippetRequest): string =>
  snippetLanguages.find((language) => language.id === id)?.write(request) ?? ''
const page = 'https://app.example.com/dashboard/#/nc/p_1'

test('the address names project, table and view by their titles, and by an id where a title would lead elsewhere', () => {
  const { base, path, query } = viewRequest(page, place, { timezone: 'Europe/Berlin' })
  assert.equal(base, 'https://app.example.com')
  const parts = path.split('/').slice(6).map(decodeURIComponent)
  assert.deepEqual(parts, [place.project.title, place.table.title, 'views', 'vw_1'])
  assert.deepEqual(query, [
    ['limit', '25'],
    ['offset', '0'],
    ['timezone', 'Europe/Berlin'],
  ])
})

test('no language lets a text out of its quotes', () => {
  const quoted: Readonly<Record<string, string>> = {
    shell: `'q=it'\\''s "x" \\ $(id) \`id\` \${id} #{id} %41 &a=b\u2028\u0085 +ü🏠'`,
    php: `'it\\'s "x" \\\\ $(id) \`id\` \${id} #{id} %41 &a=b\u2028\u0085 +ü🏠'`,
  }
  const inDouble = `"it's \\"x\\" \\\\ $(id) \`id\` \${id} #{id} %41 &a=b\\u2028\\u0085 +ü🏠"`
  const request = viewRequest(page, place, { q: hostile })
  for (const { id, write } of snippetLanguages) {
    const wanted = id === 'ruby' ? quoted.php : (quoted[id] ?? inDouble)
    assert.ok(write(request).includes(wanted ?? ''), `${id}\n${write(request)}`)
  }
})

test('every snippet sends its token from the environment or has a place for it, and holds none', () => {
  const request = viewRequest(page, place, {})
  for (const { label, write } of snippetLanguages) {
    assert.match(write(request), /xc-token/, label)
    assert.match(write(request), /ROWHOUSE_TOKEN|YOUR_TOKEN/, label)
  }
})

test('Node runs it as it is, and the server gets exactly what was meant', async (t) => {
  let asked: { url: URL; token: unknown } | null = null
  const server = createServer((request, response) => {
    asked = { url: new URL(request.url ?? '', 'http://localhost'), token: request.headers['xc-token'] }
    response.setHeader('content-type', 'application/json')
    response.end('{"list":[{"Title":"a"}],"pageInfo":{"totalRows":1}}')
  })
  t.after(() => server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const code = writtenIn('node', viewRequest(`http://127.0.0.1:${port}/dashboard/`, place, { q: hostile }))
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, ROWHOUSE_TOKEN: 't0ken' },
  })
  assert.match(stdout, /Title: 'a'/)
  assert.ok(asked !== null)
  const { url, token } = asked as { url: URL; token: unknown }
  assert.deepEqual([url.searchParams.get('q'), url.searchParams.get('limit'), token], [hostile, '25', 't0ken'])
  assert.equal(decodeURIComponent(url.pathname.split('/')[6] ?? ''), place.project.title)
})

test('a shell gives curl each text as one word', async () => {
  const code = writtenIn('shell', viewRequest(page, place, { q: hostile }))
  const { stdout } = await run('sh', ['-c', `curl() { for word in "$@"; do printf '%s\\n' "$word"; done; }\n${code}`], {
    env: { ...process.env, ROWHOUSE_TOKEN: 't0ken' },
  })
  const words = stdout.trimEnd().split('\n')
  assert.deepEqual(words.slice(2), [
    '--header',
    'xc-token: t0ken',
    ...['limit=25', 'offset=0', `q=${hostile}`].flatMap((word) => ['--data-urlencode', word]),
  ])
})
