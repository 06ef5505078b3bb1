import type { Request } from 'autocannon'
import type { Account } from './api-client.ts'
import type { Seed } from './seed.ts'
import type { ServerName } from './server-process.ts'

export interface Case {
  readonly name: string
  requests(seed: Seed, server: ServerName): readonly Request[]
}

const projectsPath = '/api/v1/db/meta/projects'
let lastTitle = 0

export const cases: readonly Case[] = [
  { name: 'health', requests: () => [{ method: 'GET', path: '/api/v1/health' }] },
  {
    name: 'current user',
    requests: ({ reader }, server) => [get('/api/v1/auth/user/me', reader, server)],
  },
  {
    name: 'read one project',
    requests: ({ reader, projectId }, server) => [get(`${projectsPath}/${projectId}`, reader, server)],
  },
  {
    name: 'list 25 projects',
    requests: ({ reader }, server) => [get(projectsPath, reader, server)],
  },
  {
    name: 'create a project',
    requests: ({ creators }, server) => creators.map((creator) => titled('POST', projectsPath, creator, server)),
  },
  {
    name: 'update a project',
    requests: ({ reader, projectId }, server) => [titled('PATCH', `${projectsPath}/${projectId}`, reader, server)],
  },
]

function get(path: string, account: Account, server: ServerName): Request {
  return { method: 'GET', path, headers: { 'xc-auth': credential(account, server) } }
}

/** A new title each time: a change that changes nothing would not be written. */
function titled(method: string, path: string, account: Account, server: ServerName): Request {
  const headers = { 'xc-auth': credential(account, server), 'content-type': 'application/json' }
  return {
    method,
    path,
    headers,
    setupRequest: (request) => {
      lastTitle += 1
      return { ...request, body: JSON.stringify({ title: `Title ${lastTitle}` }) }
    },
  }
}

/** The bare server has no signatures: it is given the session the token speaks of, and looks it up as we do. */
function credential({ token }: Account, server: ServerName): string {
  if (server === 'ours') return token
  const [, payload = ''] = token.split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
  return sid
}
