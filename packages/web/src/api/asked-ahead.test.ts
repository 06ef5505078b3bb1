import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { readLive } from '@rowhouse/core/api/live'
import { readProject } from '@rowhouse/core/api/projects'
import { listRecords } from '@rowhouse/core/api/records'
import { enterLink, readLink } from '@rowhouse/core/api/shares'
import { listTables, readTable } from '@rowhouse/core/api/tables'
import { readViewSettings } from '@rowhouse/core/api/view-settings'
import { listProjectViews } from '@rowhouse/core/api/views'
import { sharedViewWords } from '../state/link-in-address.ts'
import { timeZone } from '../state/time-zone.ts'
import { sendOrTake } from './asked-ahead.ts'
import { requestAddress } from './request-address.ts'
import { requestHeaders } from './request-headers.ts'

const script = readFileSync(new URL('../../public/calls-ahead.js', import.meta.url), 'utf8')
const page = 'https://rows.example/house/web/'
const settled = () => new Promise((resolve) => setImmediate(resolve))
const behind = { projectId: 'p_1', tableId: 'md_1', viewId: 'vw_1' }
const entry = { ...behind, kind: 'grid' }

interface Opened {
  readonly hash: string
  readonly users?: object
  readonly door?: object
  readonly kind?: string
  readonly tables?: readonly object[]
  readonly views?: readonly object[]
  /** Views this person chose to open their tables with. */
  readonly opening?: readonly string[]
  /** What the application does before the first answer is here. */
  readonly meanwhile?: () => Promise<unknown>
}

/** A page of this address, and the calls that left before any script of the application ran. */
async function opened({ hash, users = {}, door = { behind }, kind = 'grid', ...more }: Opened): Promise<string[]> {
  const sent: string[] = []
  const send = async (address: string, { method }: RequestInit): Promise<Response> => {
    sent.push(`${method} ${address}`)
    if (address.endsWith('/tables')) return Response.json({ list: more.tables ?? [] })
    if (address.endsWith('/views')) return Response.json({ list: more.views ?? [], opening: more.opening ?? [] })
    return Response.json(address.endsWith('/enter') ? { ...entry, kind } : { ...door, kind })
  }
  const world = {
    document: { currentScript: { dataset: { inParts: 'board 4 form 1' } } },
    location: { hash, href: page + hash },
    localStorage: { getItem: (name: string) => JSON.stringify(name === 'users' ? users : null) },
    sessionStorage: { getItem: () => null },
    fetch: send,
    ...{ URL, URLSearchParams, Intl, Map, performance, atob, Date, Temporal: undefined },
  }
  Object.assign(globalThis, { rowhouseAsked: undefined })
  createContext(world)
  runInContext(script, world)
  Object.assign(globalThis, { rowhouseAsked: (world as { rowhouseAsked?: object }).rowhouseAsked })
  await more.meanwhile?.()
  for (let turn = 0; turn < 5; turn++) await settled()
  return sent
}

type Input = Readonly<Record<'params' | 'query', Readonly<Record<string, string>>>>

const of = ({ method, path }: Endpoint, { params, query }: Partial<Input>) =>
  `${method} ${requestAddress(page, path, params, query)}`

const ofProject = [readLive, readProject, listTables, listProjectViews].map((endpoint) =>
  of(endpoint, { params: { projectId: 'p_1' } }),
)
const ofView = [of(readTable, { params: { tableId: 'md_1' } }), of(readViewSettings, { params: { viewId: 'vw_1' } })]
const rows = of(listRecords.ofView, {
  params: { orgs: 'v1', projectName: 'p_1', tableName: 'md_1', viewName: 'vw_1' },
  query: { timezone: timeZone(), colors: '1', limit: '100', offset: '0' },
})
const doors = (link: string) => [readLink, enterLink].map((endpoint) => of(endpoint, { params: { link } }))

/** As the application would send it. */
const take = (name: string, more: object, body?: string): Promise<Response> => {
  const [method = '', address = ''] = name.split(' ')
  const headers = { ...requestHeaders(address, { token: null, previewAs: null, link: null }), ...more }
  return sendOrTake(
    async () => new Response('sent'),
    address,
    body === undefined ? { method, headers } : { method, headers, body },
  )
}

for (const word of sharedViewWords)
  test(`all calls of a link leave ahead: “/nc/${word}/…”`, async () =>
    assert.deepEqual(await opened({ hash: `#/nc/${word}/our%20plan` }), [
      ...doors('our plan'),
      ...ofProject,
      ...ofView,
      rows,
    ]))

for (const [name, more, calls] of [
  ['a view whose records come in parts asks for no rows', { kind: 'board' }, [...doors('k'), ...ofProject, ...ofView]],
  ['a form asks for nothing but itself', { kind: 'form' }, [...doors('k'), ...ofProject.slice(1, 2), ...ofView]],
  ['nobody is let in without the password', { door: { behind: null } }, doors('k').slice(0, 1)],
  ['a member who follows a link is left to the application', { users: { token: 'a.b.c' } }, []],
  ['a search is left to the application', { hash: '#/nc/view/k?q=x' }, [...doors('k'), ...ofProject, ...ofView]],
] as const)
  test(name, async () => assert.deepEqual(await opened({ hash: '#/nc/view/k', ...more }), calls))

test('a member’s project is asked for while the token holds, and not in somebody else’s place', async () => {
  const token = (exp: number) => `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + exp }))}.c`
  const open = (users: object) => opened({ hash: '#/nc/p_1?tab=table&name=Deals', users })
  assert.deepEqual(await open({ token: token(600) }), ofProject)
  assert.deepEqual(await open({ token: token(1) }), [])
  assert.deepEqual(await open({ token: 'odd' }), [])
  assert.deepEqual(await open({ token: token(600), previewAs: 'viewer' }), [])
})

describe('a member who opens a table', () => {
  const users = { token: `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.c` }
  const deals = { id: 'md_1', title: 'Deals' }
  const grid = { id: 'vw_1', fk_model_id: 'md_1', type: 3, order: 2, is_default: true }
  const board = { id: 'vw_2', fk_model_id: 'md_1', type: 4, order: 1, is_default: false }
  const known = { users, tables: [deals, { id: 'md_2', title: 'Other' }], views: [grid, board] }
  const place = '#/nc/p_1?tab=table&name=Deals&type=table'
  const ofBoard = [ofView[0], of(readViewSettings, { params: { viewId: 'vw_2' } })]

  for (const [name, more, calls] of [
    ['has its first view asked for', {}, [...ofView, rows]],
    ['has the view of the address asked for, a board without rows', { hash: `${place}&view=vw_2` }, ofBoard],
    ['has the view asked for that they chose to begin with', { opening: ['vw_2'] }, ofBoard],
    ['has a search left to the application', { hash: `${place}&q=x` }, ofView],
    ['has all else left to it: another place', { hash: '#/nc/p_1?tab=team' }, []],
    ['… a place without a name', { hash: '#/nc/p_1' }, []],
    ['… a table that is not there', { tables: [] }, []],
    ['… two tables of one name', { tables: [deals, { id: 'md_2', title: 'Deals' }] }, []],
    ['… a view that is named by its title', { hash: `${place}&view=Board` }, []],
  ] as const)
    test(name, async () => assert.deepEqual(await opened({ hash: place, ...known, ...more }), [...ofProject, ...calls]))
})

test('what the application asked for first is not asked for behind it, and its next call gets what is new', async () => {
  const users = { token: `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.c` }
  const view = { id: 'vw_1', fk_model_id: 'md_1', type: 3, order: 1, is_default: true }
  const sent = await opened({
    hash: '#/nc/p_1?tab=table&name=Deals',
    users,
    tables: [{ id: 'md_1', title: 'Deals' }],
    views: [view],
    meanwhile: () => take(rows, { 'xc-auth': users.token }),
  })
  assert.deepEqual(sent, [...ofProject, ...ofView])
  // Nothing is noted any more once all is asked for.
  const { rowhouseAsked } = globalThis as { readonly rowhouseAsked?: ReadonlyMap<string, unknown> }
  assert.deepEqual([...(rowhouseAsked?.keys() ?? [])], [...ofProject, ...ofView])
  assert.equal(await (await take(rows, { 'xc-auth': users.token })).text(), 'sent')
})

test('an answer is taken once, by the call that is exactly alike', async () => {
  await opened({ hash: '#/nc/view/k' })
  const headers = { 'xc-shared-view-id': 'k' }
  const table = ofView[0] ?? ''
  assert.equal(await (await take(table, {})).text(), 'sent')
  assert.notEqual(await (await take(table, headers)).text(), 'sent')
  assert.equal(await (await take(table, headers)).text(), 'sent')
})

test('whoever enters takes the visit that was begun; with a password it is another one', async () => {
  const json = { 'content-type': 'application/json' }
  const [, enter = ''] = doors('k')
  await opened({ hash: '#/nc/view/k' })
  assert.equal(await (await take(enter, json, '{"password":"x"}')).text(), 'sent')
  assert.deepEqual(await (await take(enter, json, '{}')).json(), entry)
  await opened({ hash: '#/nc/view/k', door: { behind: null } })
  assert.equal(await (await take(enter, json, '{}')).text(), 'sent')
})
