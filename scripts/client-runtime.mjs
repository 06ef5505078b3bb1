/** What every typed client ends with. TypeScript as text: it becomes a part of somebody else's program. */
export const clientRuntime = `export interface ClientOptions {
  /** The address of the server, as http://localhost:8080. */
  readonly server: string
  /** An API token. */
  readonly token: string
  readonly fetch?: typeof globalThis.fetch
}

/** A refusal of the server: its sentence, its code and its status. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'nlike' | 'in' | 'nin' | 'btw' | 'nbtw' | 'null' | 'notnull'

/** { Total: { gte: 10 }, _or: [{ City: { eq: 'Oslo' } }, { City: { eq: 'Rome' } }] } */
export type Where<Row> = { readonly [Field in keyof Row]?: { readonly [Name in Operator]?: unknown } } & {
  readonly _and?: readonly Where<Row>[]
  readonly _or?: readonly Where<Row>[]
  readonly _not?: Where<Row>
}

interface Chosen<Row> {
  readonly where?: Where<Row>
}

interface Asked<Row, Field extends keyof Row> extends Chosen<Row> {
  readonly fields?: readonly Field[]
  readonly sort?: readonly (keyof Row & string | \`-\${keyof Row & string}\`)[]
  readonly limit?: number
  readonly offset?: number
}

type Key = string | number

export interface Page<Row> {
  readonly list: readonly Row[]
  readonly pageInfo: { readonly totalRows: number; readonly page: number; readonly pageSize: number; readonly isLastPage: boolean }
}

export interface Table<Row, Input, Change> {
  list<Field extends keyof Row = keyof Row>(asked?: Asked<Row, Field>): Promise<Page<Pick<Row, Field>>>
  /** null: there is none. */
  findOne<Field extends keyof Row = keyof Row>(asked?: Asked<Row, Field>): Promise<Pick<Row, Field> | null>
  count(asked?: Chosen<Row>): Promise<number>
  read(key: Key): Promise<Row>
  create(row: Input): Promise<Row>
  update(key: Key, change: Change): Promise<Row>
  delete(key: Key): Promise<void>
  /** All or none; gives their keys. */
  createMany(rows: readonly Input[]): Promise<readonly Key[]>
  /** Each with its key. */
  updateMany(rows: readonly (Change & Partial<Row>)[]): Promise<void>
  deleteMany(keys: readonly Key[]): Promise<void>
}

type Call = (method: string, path: string, query?: Readonly<Record<string, string>>, body?: unknown) => Promise<unknown>

function caller({ server, token, fetch = globalThis.fetch }: ClientOptions): Call {
  const base = server.replace(/\\/+$/, '')
  return async (method, path, query = {}, body) => {
    const asked = new URLSearchParams(query).toString()
    const answer = await fetch(base + path + (asked === '' ? '' : \`?\${asked}\`), {
      method,
      headers: { 'xc-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said: unknown = await answer.json().catch(() => null)
    if (answer.ok) return said
    const { msg = answer.statusText, error = 'unknown' } = (said ?? {}) as { readonly msg?: string; readonly error?: string }
    throw new ApiError(answer.status, error, msg)
  }
}

function tableAt<Row, Input, Change>(call: Call, path: string, bulk: string): Table<Row, Input, Change> {
  const one = (key: Key): string => \`\${path}/\${encodeURIComponent(key)}\`
  const queryOf = ({ where, fields, sort, limit, offset }: Asked<Row, keyof Row>): Record<string, string> => ({
    ...(where === undefined ? {} : { condition: JSON.stringify(where) }),
    ...(fields === undefined ? {} : { fields: fields.join(',') }),
    ...(sort === undefined ? {} : { sort: sort.join(',') }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(offset === undefined ? {} : { offset: String(offset) }),
  })
  return {
    list: async (asked = {}) => (await call('GET', path, queryOf(asked))) as never,
    findOne: async (asked = {}) => {
      const found = (await call('GET', \`\${path}/find-one\`, queryOf(asked))) as object
      return (Object.keys(found).length === 0 ? null : found) as never
    },
    count: async (asked = {}) => ((await call('GET', \`\${path}/count\`, queryOf(asked))) as { count: number }).count,
    read: async (key) => (await call('GET', one(key))) as Row,
    create: async (row) => (await call('POST', path, {}, row)) as Row,
    update: async (key, change) => (await call('PATCH', one(key), {}, change)) as Row,
    delete: async (key) => void (await call('DELETE', one(key))),
    createMany: async (rows) => (await call('POST', bulk, {}, rows)) as Key[],
    updateMany: async (rows) => void (await call('PATCH', bulk, {}, rows)),
    deleteMany: async (keys) => void (await call('DELETE', bulk, {}, keys)),
  }
}`
