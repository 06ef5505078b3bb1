// What GraphQL costs, on PostgreSQL: beside statements written by hand and, where somebody wants it, beside PostGraphile 5.
import { deepStrictEqual } from 'node:assert'
import type { Request } from 'autocannon'
import { type LinkSeed, seedLinks } from '../links/link-seed.ts'
import { loadText } from '../load-text.ts'
import { type Answers, measureInTurns, percentile } from '../measure.ts'
import { openGround } from '../rows/ground.ts'
import { startServer } from '../server-process.ts'
import { table } from '../table.ts'
import { type GraphCase, graphCases } from './graph-cases.ts'
import { measureSchema } from './measure-schema.ts'
import { copyForPeer, startPeer } from './peer-server.ts'

interface GraphOptions {
  readonly rows: number
  readonly seconds: number
  readonly withPeer: boolean
  readonly only: readonly string[]
}

interface Side {
  readonly url: string
  readonly pid: number
  readonly request: (one: GraphCase) => Request
}

export async function measureGraphql({ rows, seconds, withPeer, only }: GraphOptions): Promise<number> {
  const isWanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part))
  if (isWanted('schema')) process.stdout.write(await measureSchema())
  const cases = graphCases.filter(({ name }) => isWanted(name))
  if (cases.length === 0) return 0
  const ground = await openGround.postgres()
  try {
    const home = await ground.empty()
    const seed = await seedLinks(home, rows)
    const url = home.env.DATABASE_URL ?? ''
    await copyForPeer(url, seed)
    const ours = await startServer('ours', home.dataDir, home.env)
    const bare = await startServer('bareGraphql', home.dataDir, { ...home.env, BENCH_PLACE: JSON.stringify(seed) })
    const peer = withPeer ? await startPeer(url) : null
    try {
      const sides: Record<string, Side> = {
        ours: { url: ours.url, pid: ours.pid, request: (one) => requestOf(oursPath(seed), one.ours, seed.token) },
        bare: { url: bare.url, pid: bare.pid, request: (one) => requestOf('/graphql', one.ours) },
        ...(peer && { peer: { ...peer, request: (one: GraphCase) => requestOf('/graphql', one.peer) } }),
      }
      const figures: string[][] = [heading(peer !== null)]
      for (const one of graphCases.filter(
        ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
      )) {
        await checkAnswers(one, sides)
        figures.push(...(await measureCase(one, sides, seconds)))
      }
      process.stdout.write(`\npostgres, ${rows.toLocaleString('en')} tasks, load ${loadText()}\n${table(figures)}`)
    } finally {
      peer?.stop()
      await Promise.all([ours.stop(), bare.stop()])
    }
  } finally {
    await ground.stop()
  }
  return 0
}

const oursPath = ({ path }: LinkSeed): string => `/api/v1/graphql/${path.split('/').at(-1)}`

function requestOf(path: string, query: string, token?: string): Request {
  return {
    method: 'POST',
    path,
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'xc-auth': token }) },
  }
}

/** A server that does something else would make every ratio meaningless. */
async function checkAnswers(one: GraphCase, sides: Readonly<Record<string, Side>>): Promise<void> {
  const answers: Record<string, unknown> = {}
  for (const [name, { url, request }] of Object.entries(sides)) {
    const { path = '', body, headers } = request(one)
    const sent = { method: 'POST', body: String(body), headers: headers as Record<string, string> }
    answers[name] = await (await fetch(`${url}${path}`, sent)).json()
  }
  deepStrictEqual(answers.bare, answers.ours, `“${one.name}” is answered differently by the bare server.`)
  if ('peer' in answers)
    deepStrictEqual(
      valuesIn(answers.peer),
      valuesIn(answers.ours),
      `“${one.name}” is answered differently by the peer.`,
    )
}

/** Whatever they are called. */
function valuesIn(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [String(part)]
  return Object.values(part).flatMap(valuesIn)
}

const heading = (hasPeer: boolean): string[] => [
  '',
  'goal',
  'p50 ms',
  'bare',
  'ratio',
  ...(hasPeer ? ['PostGraphile', 'its ratio'] : []),
  'calls/s',
  'bare',
  'ratio',
  ...(hasPeer ? ['PostGraphile', 'its ratio'] : []),
  'cpu ms',
  'bare',
  'ratio',
  ...(hasPeer ? ['PostGraphile', 'its ratio'] : []),
]

async function measureCase(
  one: GraphCase,
  sides: Readonly<Record<string, Side>>,
  seconds: number,
): Promise<string[][]> {
  const loads = Object.fromEntries(
    Object.entries(sides).map(([name, { url, pid, request }]) => [
      name,
      { url, pid, requests: [request(one)], seconds },
    ]),
  )
  const lines: string[][] = []
  // Of a query that is new to a program its engine has compiled nothing yet: a busy machine would measure little else.
  for (const side of Object.values(sides)) await askOften(side, one)
  for (const connections of [1, 16]) {
    const answers = await measureInTurns(loads, connections)
    lines.push([
      `${one.name}, ${connections} at once`,
      one.goal,
      ...compared(answers, ({ times }) => percentile(times, 50), 2, false),
      ...compared(answers, ({ times, seconds: took }) => times.length / took, 0, true),
      ...compared(answers, ({ cpuMs, times }) => cpuMs / times.length, 2, false),
    ])
  }
  return lines
}

const warmUpCalls = 1500

async function askOften({ url, request }: Side, one: GraphCase): Promise<void> {
  const { path = '', body, headers } = request(one)
  const sent = { method: 'POST', body: String(body), headers: headers as Record<string, string> }
  let left = warmUpCalls
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await (await fetch(`${url}${path}`, sent)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
}

/** How many times the bare server is ahead. */
function compared(
  { ours, bare, peer }: Readonly<Record<string, Answers>>,
  figureOf: (answers: Answers) => number,
  digits: number,
  isRate: boolean,
): string[] {
  if (ours === undefined || bare === undefined) return []
  const floor = figureOf(bare)
  const ratio = (value: number): string => `${(isRate ? floor / value : value / floor).toFixed(2)}×`
  const [own, other] = [figureOf(ours), peer === undefined ? null : figureOf(peer)]
  return [
    own.toFixed(digits),
    floor.toFixed(digits),
    ratio(own),
    ...(other === null ? [] : [other.toFixed(digits), ratio(other)]),
  ]
}
