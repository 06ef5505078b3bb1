import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApiCall, type ApiRequest, newRequest, readRequest } from './api-request.ts'
import { readMemory, withCall, withKept } from './call-history.ts'
import { toCollection } from './collection.ts'
import { fromCurl, toCurl } from './curl.ts'
import { isFault, type PreparedRequest, prepareRequest, type RequestFault } from './prepare-request.ts'
import { fillIn, unknownIn } from './variables.ts'

const page = 'https://rows.example/#/nc/p_1?tab=api'
const on = (name: string, value: string) => ({ name, value, enabled: true })
const off = (name: string, value: string) => ({ name, value, enabled: false })
const variables = [
  { key: 'base', value: 'https://rows.example', enabled: true },
  { key: 'owner', value: 'lee', enabled: true },
  { key: 'tenant', value: 'north', enabled: false },
  { key: 'loop', value: '{{loop}}', enabled: true },
]

function made(request: Partial<ApiRequest>, given: { secret?: string; file?: File } = {}) {
  return prepareRequest(
    { ...newRequest('/api/v1/x'), ...request },
    { variables, secret: given.secret ?? '', file: given.file ?? null, page, sessionToken: 'jwt' },
  )
}

function sent(request: Partial<ApiRequest>, given: { secret?: string; file?: File } = {}): PreparedRequest {
  const prepared = made(request, given)
  return isFault(prepared) ? assert.fail(JSON.stringify(prepared)) : prepared
}

function fault(request: Partial<ApiRequest>): RequestFault {
  const prepared = made(request)
  return isFault(prepared) ? prepared : assert.fail(prepared.url.href)
}

test('only enabled variables count, and every name has to be one of them (spec 352)', () => {
  assert.deepEqual(unknownIn('{{base}}/x/{{owner}}', variables), [])
  assert.deepEqual(unknownIn('{{tenant}} {{ nobody }} {{tenant}} {{}}', variables), ['tenant', 'nobody', ''])
  assert.equal(fillIn('{{ base }}/{{owner}}{{owner}}', variables), 'https://rows.example/leelee')
  assert.equal(fillIn('no {{tenant}}, {brace}', variables), 'no {{tenant}}, {brace}')
  assert.equal(fillIn('{{loop}}', variables), '{{loop}}')
})

test('only enabled parameters and headers are sent, with their variables (spec 167, 400)', () => {
  const { url, headers } = sent({
    url: '{{base}}/api/v1/x?kept=1',
    params: [on('fields', 'Id,Name'), off('no', '1'), on('who', '{{owner}}'), on(' ', 'begun')],
    headers: [on('X-Trace', '{{owner}}'), off('X-Off', '1')],
  })
  assert.equal(url.href, 'https://rows.example/api/v1/x?kept=1&fields=Id%2CName&who=lee')
  assert.deepEqual(headers, { 'xc-auth': 'jwt', 'x-trace': 'lee' })
})

test('a body is read as JSON before it is sent, and what is none is told (spec 400)', () => {
  const { body, headers } = sent({ type: 'POST', bodyKind: 'json', body: '{\n "a": "{{owner}}" }' })
  assert.equal(body, '{"a":"lee"}')
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(fault({ type: 'POST', bodyKind: 'json', body: '{a:1}' }).kind, 'json')
  assert.equal(sent({ type: 'GET', bodyKind: 'json', body: '{a:1}' }).body, null)
  assert.equal(sent({ type: 'POST', bodyKind: 'json', body: ' ' }).body, null)
  const form = sent({ type: 'POST', bodyKind: 'form', form: [on('a', 'b c'), off('d', 'e')] })
  assert.deepEqual([form.body, form.headers['content-type']], ['a=b+c', 'application/x-www-form-urlencoded'])
  assert.equal(fault({ type: 'POST', bodyKind: 'file' }).kind, 'file')
})

test('the session goes to this server alone; other ways to say who it is go where they are meant (S19)', () => {
  assert.equal(sent({}).headers['xc-auth'], 'jwt')
  const other = sent({ url: 'https://other.example/x' })
  assert.deepEqual([other.isOwn, other.headers], [false, {}])
  assert.equal(sent({ url: 'https://rows.example.evil.example/x' }).isOwn, false)
  assert.deepEqual(sent({ auth: 'token' }, { secret: 't' }).headers, { 'xc-token': 't' })
  assert.deepEqual(sent({ auth: 'bearer' }, { secret: '{{owner}}' }).headers, { authorization: 'Bearer lee' })
  assert.deepEqual(sent({ auth: 'basic' }, { secret: 'lee:pä' }).headers, { authorization: 'Basic bGVlOnDDpA==' })
})

test('what is no address, names an unknown variable or a header that cannot be is told', () => {
  for (const url of ['', ' ', 'ftp://x.example', 'javascript:alert(1)', 'http://'])
    assert.equal(fault({ url }).kind, 'address', url)
  assert.deepEqual(fault({ url: '{{tenant}}/x', params: [on('a', '{{b}}'), off('c', '{{d}}')] }), {
    kind: 'variables',
    names: ['tenant', 'b'],
  })
  assert.deepEqual(fault({ headers: [on('a b', 'c')] }), { kind: 'header', name: 'a b' })
})

const call = (url: string, data: unknown = {}): ApiCall => ({
  ...newRequest(url),
  response: { status: 200, headers: { a: 'b' }, data, size: 2 },
  failure: null,
  timeTaken: 12,
  createdAt: '2026-01-31T12:00:00.000Z',
})

test('500 calls are remembered, the newest first, long answers in part (spec 487)', () => {
  let history: readonly ApiCall[] = []
  for (let at = 1; at <= 503; at += 1) history = withCall(history, call(`/${at}`))
  assert.equal(history.length, 500)
  assert.deepEqual([history[0]?.url, history.at(-1)?.url], ['/503', '/4'])
  const [long] = withCall([], call('/long', 'x'.repeat(100_000)))
  assert.equal(String(long?.response?.data).length, 2001)
})

test('what is remembered is read again; what nobody wrote so is left out (spec 166, 168)', () => {
  const memory = { history: [call('/a')], kept: [{ title: 'One', request: newRequest('/b') }] }
  assert.deepEqual(readMemory(JSON.parse(JSON.stringify(memory))), memory)
  assert.deepEqual(readMemory({ history: [{ url: 5 }, 'x', null, { url: '/a' }], kept: [{}, { title: 'x' }] }), {
    history: [],
    kept: [],
  })
  assert.deepEqual(readMemory('nonsense'), { history: [], kept: [] })
  assert.equal(readRequest({ url: '/x', type: 'TRACE', params: [{ name: 'a' }, 3] })?.type, 'GET')
  const kept = withKept(withKept([], { title: 'B', request: newRequest('/1') }), {
    title: 'A',
    request: newRequest('/2'),
  })
  assert.deepEqual(
    withKept(kept, { title: 'B', request: newRequest('/3') }).map(({ title, request }) => [title, request.url]),
    [
      ['A', '/2'],
      ['B', '/3'],
    ],
  )
})

test('a command of curl becomes a request and a request a command, without the session', () => {
  const read = fromCurl(
    `curl -X PATCH 'https://x.example/a?b=c' \\\n -H "Content-Type: application/json" --header 'x-a: it'\\''s' -s --data-raw '{"a": "b c"}'`,
  )
  assert.deepEqual(read && { ...read, params: undefined }, {
    ...newRequest('https://x.example/a?b=c'),
    params: undefined,
    type: 'PATCH',
    headers: [on('x-a', "it's")],
    bodyKind: 'json',
    body: '{"a": "b c"}',
    auth: 'none',
  })
  const form = fromCurl('curl https://x.example -d a=1 -d b=2')
  assert.deepEqual([form?.type, form?.bodyKind, form?.form], ['POST', 'form', [on('a', '1'), on('b', '2')]])
  assert.equal(fromCurl('wget https://x.example'), null)
  assert.equal(fromCurl('curl -s'), null)
  assert.equal(
    toCurl(sent({ type: 'POST', bodyKind: 'json', body: `{"a":"it's"}` })),
    `curl --request POST 'https://rows.example/api/v1/x' \\\n  --header "xc-auth: $ROWHOUSE_TOKEN" \\\n  --header 'content-type: application/json' \\\n  --data '{"a":"it'\\''s"}'`,
  )
})

test('saved requests become a collection of other clients, with what is off marked and no secret', () => {
  const request = { ...newRequest('/api/{{tenant}}'), type: 'POST', bodyKind: 'json', body: '{"a":1}' } as const
  const kept = [
    {
      title: 'Add',
      request: { ...request, params: [on('p', '{{owner}}'), off('q', '2'), on('', '')], headers: [off('x-a', 'b')] },
    },
    { title: 'Elsewhere', request: { ...newRequest('https://x.example/?a=1'), params: [on('b', '2')], auth: 'none' } },
  ] as const
  const { info, item, variable } = JSON.parse(toCollection('Saved requests', kept, 'https://rows.example'))
  assert.match(info.schema, /v2\.1\.0/)
  assert.deepEqual(variable, [{ key: 'ROWHOUSE_TOKEN', value: '' }])
  assert.deepEqual(item[0].request, {
    method: 'POST',
    header: [
      { key: 'xc-auth', value: '{{ROWHOUSE_TOKEN}}' },
      { key: 'x-a', value: 'b', disabled: true },
    ],
    url: {
      raw: 'https://rows.example/api/{{tenant}}?p={{owner}}',
      query: [
        { key: 'p', value: '{{owner}}' },
        { key: 'q', value: '2', disabled: true },
      ],
    },
    body: { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } },
  })
  assert.deepEqual([item[1].request.url.raw, item[1].request.header], ['https://x.example/?a=1&b=2', []])
})
