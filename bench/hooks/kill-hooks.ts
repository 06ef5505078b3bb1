// Every committed change is told at least once, whatever dies: the server is killed in the middle of writes, again and again,
// while a receiver notes what it is told.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, call, createProject, Refusal, signIn, signUp } from '../api-client.ts'
import { temporaryFolder } from '../leave-nothing-behind.ts'
import { loadText } from '../load-text.ts'
import { startServer } from '../server-process.ts'
import { HookLedger } from './hook-ledger.ts'

interface KillHooksOptions {
  readonly kills: number
  /** Each has a record of its own, which it counts up. */
  readonly writers: number
}

const email = 'kills@bench.example'
const reportEvery = 20
const shownFaults = 20
/** What a dead server held is given up after a minute. */
const patienceMs = 180_000

export async function killHooks({ kills, writers }: KillHooksOptions): Promise<number> {
  const ledger = new HookLedger()
  const { receiver, port } = await startNoting(ledger)
  try {
    await killUnderWrites(ledger, port, { kills, writers })
  } finally {
    receiver.close()
  }
  return report(ledger, kills)
}

async function killUnderWrites(ledger: HookLedger, port: number, { kills, writers }: KillHooksOptions): Promise<void> {
  const dataDir = temporaryFolder()
  const env = { EGRESS_ALLOW: `127.0.0.1:${port}` }
  let server = await startServer('ours', dataDir, env)
  const records = await countedRecords(server.url, await signUp(server.url, email), { port, writers })
  for (let killed = 1; killed <= kills; killed += 1) {
    const { url } = server
    const account = await signIn(url, email)
    const writing = Promise.all(records.map((record) => countUp(url, account, record, ledger)))
    // By what was done, not by time: on a busy machine hardly anything would be under way.
    const enough = ledger.acknowledged + 5 + Math.floor(Math.random() * 40)
    while (ledger.acknowledged < enough) await Promise.race([sleep(5), writing])
    await server.kill()
    await writing
    server = await startServer('ours', dataDir, env)
    if (killed % reportEvery === 0) say(`${killed} kills, ${ledger.acknowledged} changes, ${ledger.calls} calls`)
  }
  const until = performance.now() + patienceMs
  while (ledger.missing.length > 0 && performance.now() < until) await sleep(500)
  await server.stop()
}

function report(ledger: HookLedger, kills: number): number {
  const faults = ledger.faults()
  for (const fault of faults.slice(0, shownFaults)) say(fault)
  say(`kills                 ${kills}`)
  say(`acknowledged changes  ${ledger.acknowledged}`)
  say(`told                  ${ledger.ids} in ${ledger.calls} calls`)
  say(`faults                ${faults.length}`)
  say(`load of the machine   ${loadText()}`)
  return faults.length > 0 ? 1 : 0
}

async function startNoting(ledger: HookLedger): Promise<{ readonly receiver: Server; readonly port: number }> {
  const receiver = createServer(async (request, response) => {
    const [record = '', count = ''] = (await text(request)).split(' ')
    ledger.tell(record, Number(count), String(request.headers['webhook-id']))
    response.end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  return { receiver, port: (receiver.address() as AddressInfo).port }
}

interface Counted {
  readonly name: string
  readonly path: string
}

async function countedRecords(
  url: string,
  account: Account,
  { port, writers }: { readonly port: number; readonly writers: number },
): Promise<readonly Counted[]> {
  const { token } = account
  const project = await createProject(url, account, 'Killed')
  const columns = [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Count', uidt: 'Number' },
  ]
  const tables = `/api/v1/db/meta/projects/${project}/tables`
  const { id } = await call<{ id: string }>(url, 'POST', tables, { token, body: { title: 'Counted', columns } })
  const rows = `/api/v1/db/data/noco/${project}/${id}`
  const records: Counted[] = []
  for (let number = 0; number < writers; number += 1) {
    const name = `r${number}`
    const { Id } = await call<{ Id: number }>(url, 'POST', rows, { token, body: { Name: name, Count: 0 } })
    records.push({ name, path: `${rows}/${Id}` })
  }
  const body = '{{record.Name}} {{record.Count}}'
  const notify = { via: 'URL', method: 'POST', url: `http://127.0.0.1:${port}/`, headers: [], parameters: [], body }
  const hook = { title: 'Tell', operation: 'update', notify }
  await call(url, 'POST', `/api/v1/tables/${id}/webhooks`, { token, body: hook })
  return records
}

/** Until the server is gone. Every second write is refused, and must never be told. */
async function countUp(url: string, { token }: Account, { name, path }: Counted, ledger: HookLedger): Promise<void> {
  for (;;) {
    const Count = ledger.next(name)
    try {
      await call(url, 'PATCH', path, { token, body: { Count } })
      ledger.acknowledge(name, Count)
      await call(url, 'PATCH', path, { token, body: { Name: 'refused', Count: 'no number' } })
    } catch (error) {
      if (!(error instanceof Refusal)) return
    }
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
