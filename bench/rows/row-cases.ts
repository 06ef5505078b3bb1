import type { Request } from 'autocannon'
import type { ServerName } from '../server-process.ts'
import { needle, orderOf } from './orders.ts'
import type { RowSeed } from './row-seed.ts'

export interface RowCase {
  readonly name: string
  /** Rows a call is about, where the figure of interest is rows per second. */
  readonly rowsPerCall?: number
  /** The same call to either server. Only reads give equal answers. */
  readonly isRead: boolean
  request(seed: RowSeed, server: ServerName): Request
}

const rowsPerBulk = 1000

export const rowCases: readonly RowCase[] = [
  {
    name: 'read one',
    isRead: true,
    request: (seed, server) =>
      varied({ ...get(seed, server, '') }, (request) => ({ ...request, path: `${request.path}/${anyId(seed)}` })),
  },
  list('list 25', 'limit=25'),
  list('list 100', 'limit=100'),
  list('list 1000', 'limit=1000'),
  list('list 25 without total', 'limit=25&count=none'),
  list('deep page', ({ orders }) => `limit=25&offset=${Math.floor(orders * 0.9)}`),
  list('filter and sort', 'where=(Status,eq,Open)~and(Amount,gt,5000)&sort=-Amount&limit=25'),
  list('text search', `q=${needle}&searchFields=Title&limit=25`),
  {
    name: 'filtered count',
    isRead: true,
    request: (seed, server) => get(seed, server, '/count?where=(Status,eq,Open)'),
  },
  {
    name: 'update',
    isRead: false,
    request: (seed, server) =>
      // A new amount each time: a change that changes nothing would not be written.
      varied(send(seed, server, 'PATCH', ''), (request, n) => ({
        ...request,
        path: `${request.path}/${anyId(seed)}`,
        body: JSON.stringify({ Amount: 10_000 + n }),
      })),
  },
  {
    name: 'insert',
    isRead: false,
    request: (seed, server) =>
      varied(send(seed, server, 'POST', ''), (request, n) => ({ ...request, body: JSON.stringify(orderOf(n)) })),
  },
  {
    name: 'bulk insert',
    isRead: false,
    rowsPerCall: rowsPerBulk,
    request: (seed, server) => {
      const { path = '', ...request } = send(seed, server, 'POST', '')
      const body = JSON.stringify(Array.from({ length: rowsPerBulk }, (_, n) => orderOf(n)))
      return { ...request, path: path.replace('/db/data/', '/db/data/bulk/'), body }
    },
  },
]

/** As clients ask, which is with the total. The bare server is never asked to count: that is what we are held to. */
function list(name: string, query: string | ((seed: RowSeed) => string)): RowCase {
  return {
    name,
    isRead: true,
    request: (seed, server) => {
      const asked = typeof query === 'string' ? query : query(seed)
      return get(seed, server, `?${asked}${server === 'bare' ? '&count=none' : ''}`)
    },
  }
}

function get({ path, token }: RowSeed, _server: ServerName, rest: string): Request {
  return { method: 'GET', path: `${path}${rest}`, headers: { 'xc-auth': token } }
}

function send(seed: RowSeed, server: ServerName, method: string, rest: string): Request {
  const { headers, ...request } = get(seed, server, rest)
  return { ...request, method, headers: { ...headers, 'content-type': 'application/json' } }
}

let last = 0

function varied(base: Request, vary: (request: Request, n: number) => Request): Request {
  return {
    ...base,
    setupRequest: () => {
      last += 1
      return vary(base, last)
    },
  }
}

function anyId({ orders }: RowSeed): number {
  return 1 + Math.floor(Math.random() * orders)
}
