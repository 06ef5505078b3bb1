import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { readConfig } from '../../platform/config.ts'
import { createHttp } from '../../platform/http/http.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { requireOperations } from '../../request/serve.ts'
import { webRoutes } from './routes.ts'

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
// Packed badly, so that it is told from what the server makes of the script by itself.
const packed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
const page = '<!doctype html><title>Rowhouse</title>'

async function aWeb(folder: string): Promise<FastifyInstance> {
  const http = createHttp({ config: readConfig({}), log: createLog('silent'), metrics: createMetrics() })
  requireOperations(http)
  await webRoutes({ http }, folder)
  await http.ready()
  return http
}

describe('the built web app', () => {
  let outer: string
  let http: FastifyInstance

  before(async () => {
    outer = await mkdtemp(join(tmpdir(), 'rowhouse-web-'))
    const dist = join(outer, 'dist')
    await mkdir(join(dist, 'assets'), { recursive: true })
    await Promise.all([
      writeFile(join(outer, 'secret.txt'), 'secret'),
      writeFile(join(dist, 'index.html'), page),
      writeFile(join(dist, 'favicon.ico'), 'icon'),
      writeFile(join(dist, '.fingerprint'), 'mark'),
      writeFile(join(dist, 'assets', 'app-1234.js'), script),
      writeFile(join(dist, 'assets', 'packed-1234.js'), script),
      writeFile(join(dist, 'assets', 'packed-1234.js.br'), packed),
      writeFile(join(dist, 'ahead.js'), script),
      writeFile(join(dist, 'ahead.js.br'), brotliCompressSync('an older script')),
      writeFile(join(dist, 'assets', 'font-1234.woff2'), Buffer.alloc(5000)),
      symlink(join(outer, 'secret.txt'), join(dist, 'link.txt')),
    ])
    http = await aWeb(dist)
    await rm(dist, { recursive: true })
  })
  after(async () => {
    await http.close()
    await rm(outer, { recursive: true, force: true })
  })

  const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    http.inject({ method: 'GET', url, headers })

  for (const path of ['/', '/index.html']) {
    test(`${path} is the page, asked for anew each time, under the security headers`, async () => {
      const answer = await get(path)
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.body, page)
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(answer.headers['cache-control'], 'no-cache')
      assert.match(String(answer.headers['content-security-policy']), /default-src 'self'/)
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    })
  }

  test('files with a hash in their name are kept for a year', async () => {
    const answer = await get('/assets/app-1234.js')
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal((await get('/favicon.ico')).headers['content-type'], 'image/x-icon')
  })

  const forms = [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const
  for (const [accepted, encoding, unpack] of forms) {
    test(`a client that accepts “${accepted}” gets ${encoding}, time and again`, async () => {
      for (const _ of [1, 2]) {
        const answer = await get('/assets/app-1234.js', { 'accept-encoding': accepted })
        assert.equal(answer.headers['content-encoding'], encoding)
        assert.match(String(answer.headers.vary), /Accept-Encoding/)
        assert.ok(answer.rawPayload.length < script.length)
        assert.equal(unpack(answer.rawPayload).toString(), script)
      }
    })
  }

  test('what the build packed is sent as it is, and to whoever does not take that form as to anybody', async () => {
    const answer = await get('/assets/packed-1234.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(answer.headers['content-encoding'], 'br')
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.deepEqual(answer.rawPayload, packed)
    assert.equal(brotliDecompressSync(answer.rawPayload).toString(), script)
    const gzipped = await get('/assets/packed-1234.js', { 'accept-encoding': 'gzip' })
    assert.equal(gunzipSync(gzipped.rawPayload).toString(), script)
    assert.equal((await get('/assets/packed-1234.js')).body, script)
  })

  test('beside a name without a hash a packed form may be an older one, so it is not sent', async () => {
    const { rawPayload } = await get('/ahead.js', { 'accept-encoding': 'br' })
    assert.equal(brotliDecompressSync(rawPayload).toString(), script)
  })

  for (const accepted of ['', 'identity', 'br;q=0', 'zstd']) {
    test(`a client that accepts “${accepted}” gets the bytes as they are`, async () => {
      const answer = await get('/assets/app-1234.js', { 'accept-encoding': accepted })
      assert.equal(answer.headers['content-encoding'], undefined)
      assert.equal(answer.body, script)
    })
  }

  test('fonts and very small files are not compressed', async () => {
    for (const path of ['/assets/font-1234.woff2', '/index.html']) {
      assert.equal((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding'], undefined)
    }
  })

  test('what the client has already is not sent again', async () => {
    const etag = String((await get('/')).headers.etag)
    const known = await get('/', { 'if-none-match': `"other", ${etag}` })
    assert.equal(known.statusCode, 304)
    assert.equal(known.body, '')
    assert.equal(known.headers['cache-control'], 'no-cache')
    assert.equal((await get('/', { 'if-none-match': '"other"' })).statusCode, 200)
  })

  test('HEAD answers with the headers of GET', async () => {
    const answer = await http.inject({ method: 'HEAD', url: '/' })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-length'], String(page.length))
  })

  for (const path of ['/dashboard', '/dashboard/', '/dashboard?next=//evil.example']) {
    test(`${path} leads to the page`, async () => {
      const answer = await get(path)
      assert.equal(answer.statusCode, 302)
      assert.equal(answer.headers.location, '/')
    })
  }

  const outside = [
    '/nothing.txt',
    '/assets',
    '/assets/',
    '/.fingerprint',
    '/link.txt',
    '/assets/packed-1234.js.br',
    '/ahead.js.br',
    '/../secret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2F..%2Fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets\\..\\..\\secret.txt',
    '/%252e%252e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/index.html%00',
    '/index.html%00.txt',
    '/index.html.',
    '/%2Fetc%2Fpasswd',
    '//etc/passwd',
    '/file:///etc/passwd',
    '/C:/windows/win.ini',
    '/assets/__proto__',
    '/constructor',
    `/${'a'.repeat(4096)}`,
    `/${'../'.repeat(1300)}etc/passwd`,
  ]
  for (const path of outside) {
    test(`“${path.slice(0, 50)}” is not found (S30)`, async () => {
      const answer = await get(path)
      assert.equal(answer.statusCode, 404)
      assert.equal(answer.json().error, 'not_found')
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      assert.ok(!answer.body.includes('secret'))
    })
  }

  test('a path that is not well-formed is refused (S30)', async () => {
    for (const path of ['/%', '/%zz', '/%c0%ae%c0%ae/secret.txt']) {
      const answer = await get(path)
      assert.ok([400, 404].includes(answer.statusCode), path)
      assert.ok(!answer.body.includes('secret'))
    }
  })

  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    test(`${method} on the page is not found`, async () => {
      assert.equal((await http.inject({ method, url: '/' })).statusCode, 404)
    })
  }
})

describe('a server without the built web app', () => {
  test('says how to build it, and knows its other addresses', async () => {
    const http = await aWeb(join(tmpdir(), 'rowhouse-there-is-no-such-folder'))
    try {
      const answer = await http.inject('/')
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
      assert.equal(answer.body, 'The web app is not built. Run npm run build.')
      assert.equal((await http.inject('/index.html')).statusCode, 404)
      assert.equal((await http.inject('/dashboard')).statusCode, 302)
    } finally {
      await http.close()
    }
  })
})
