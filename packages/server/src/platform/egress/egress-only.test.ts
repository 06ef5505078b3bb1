import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../', import.meta.url))

const networkModules = ['dgram', 'dns', 'dns/promises', 'http', 'http2', 'https', 'net', 'tls']
const databaseDrivers = ['pg', 'mysql2', 'tedious']
const otherClients = ['axios', 'got', 'node-fetch', 'nodemailer', 'undici', 'ws']

/** Rooms that may speak to the network, and the modules they may use for it. */
const mayUse: Record<string, readonly string[]> = {
  // Its own method is called fetch.
  'platform/egress/': [...networkModules, 'fetch'],
  'platform/mail/': ['nodemailer'],
  'dialects/': databaseDrivers,
}

test('only egress, mail and the dialects reach for the network (S15)', () => {
  const breaches = productSources().flatMap((file) =>
    networkUses(readFileSync(join(sources, file), 'utf8'))
      .filter((use) => !isPermitted(file, use))
      .map((use) => `${file} uses ${use}: go through platform/egress`),
  )
  assert.deepEqual(breaches, [])
})

test('the search reads the sources of the server', () => {
  assert.ok(productSources().includes('platform/egress/send-request.ts'))
  assert.deepEqual(networkUses(readFileSync(join(sources, 'platform/egress/send-request.ts'), 'utf8')), [
    'http',
    'https',
    'net',
  ])
})

for (const [source, use] of [
  [`import http from 'node:http'`, 'http'],
  [`import { request } from "https"`, 'https'],
  [`import {\n  connect,\n  type Socket,\n} from 'node:net'`, 'net'],
  [`import 'node:tls'`, 'tls'],
  [`export { createSocket } from 'node:dgram'`, 'dgram'],
  [`const { lookup } = await import('node:dns/promises')`, 'dns/promises'],
  [`const pg = require('pg')`, 'pg'],
  [`import mysql from 'mysql2/promise'`, 'mysql2'],
  [`import { S3Client } from '@aws-sdk/client-s3'`, '@aws-sdk/client-s3'],
  [`process.getBuiltinModule('node:http')`, 'http'],
  ['await fetch(url)', 'fetch'],
  ['return fetch (url)', 'fetch'],
  ['globalThis.fetch(url)', 'fetch'],
  ['const send = globalThis.fetch', 'fetch'],
  ['new WebSocket(url)', 'WebSocket'],
  ['new EventSource(url)', 'EventSource'],
] as const) {
  test(`the search finds ${JSON.stringify(source)}`, () => assert.deepEqual(networkUses(source), [use]))
}

for (const source of [
  `import type { IncomingMessage } from 'node:http'`,
  `import { isIP } from 'node:net'`,
  `import { AppError } from '@rowhouse/core/errors'`,
  `import { httpRoutes } from './http.ts'`,
  'await egress.fetch(url)',
  'prefetch(url)',
  '// fetch(url) would skip the checks',
  '/* import http from "node:http" */',
]) {
  test(`the search leaves ${JSON.stringify(source)} alone`, () => assert.deepEqual(networkUses(source), []))
}

function productSources(): string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
}

function isPermitted(file: string, use: string): boolean {
  return Object.entries(mayUse).some(([room, uses]) => file.startsWith(room) && uses.includes(use))
}

function networkUses(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(pureImport, '')
  return [...importedModules(code).filter(isNetworkModule).map(packageOf), ...globalUses(code)]
}

// Telling whether a text is an address opens nothing.
const pureImport = /\bimport \{ isIP \} from 'node:net'/g

function importedModules(code: string): string[] {
  const imports = code.matchAll(
    /\b(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?['"]([^'"]+)['"]|\b(?:import|require|getBuiltinModule)\s*\(\s*['"`]([^'"`]+)['"`]/g,
  )
  return [...imports].map(([, named, called]) => (named ?? called ?? '').replace(/^node:/, ''))
}

function isNetworkModule(module: string): boolean {
  const known = [...networkModules, ...databaseDrivers, ...otherClients]
  return module.startsWith('@aws-sdk/') || known.includes(packageOf(module))
}

function packageOf(module: string): string {
  if (module.startsWith('@') || networkModules.includes(module)) return module
  return module.split('/')[0] ?? module
}

function globalUses(code: string): string[] {
  const fetches = /(?<![.\w$])fetch\s*\(|\bglobalThis\.fetch\b/.test(code) ? ['fetch'] : []
  const sockets = [...code.matchAll(/\bnew\s+(WebSocket|EventSource)\b/g)].map(([, name]) => name ?? '')
  return [...fetches, ...sockets]
}
