// Acknowledged writes survive the death of the program: the server is killed in the middle of writes, again and again,
// and after each restart everything it ever acknowledged must be there. A kill leaves the caches of the operating
// system alone, so this says nothing about a power cut: that is what synchronous=FULL and its own test are for.
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, signUp } from './api-client.ts'
import { BatchLedger } from './batch-ledger.ts'
import { temporaryFolder } from './leave-nothing-behind.ts'
import { Ledger } from './ledger.ts'
import { emailOf, ProjectWriter } from './project-writer.ts'
import { createRecordPlace, type RecordPlace, RecordWriter } from './record-writer.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { readStoredBatches } from './stored-batches.ts'
import { readStoredState } from './stored-state.ts'

interface KillOptions {
  readonly kills: number
  readonly writers: number
}

interface Findings {
  readonly faults: Map<string, string>
  brokenFiles: number
  torn: number
}

/** Who writes, and what was promised to them: as many write rows, many at a time, as write projects. */
interface Crew {
  readonly projects: { readonly ledger: Ledger; readonly writers: readonly ProjectWriter[] }
  readonly records: {
    readonly ledger: BatchLedger
    readonly writers: readonly RecordWriter[]
    readonly place: RecordPlace
  }
}

const shownFaults = 20
const reportEvery = 20
const rowsPerBatch = 50
const recordsEmail = 'records@bench.example'

export async function runKills(options: KillOptions): Promise<number> {
  const startedAt = performance.now()
  const dataDir = temporaryFolder()
  const findings: Findings = { faults: new Map(), brokenFiles: 0, torn: 0 }
  let server = await startServer('ours', dataDir)
  const crew = await aCrew(server.url, options.writers)
  for (let kills = 1; kills <= options.kills; kills += 1) {
    await writeUntilKilled(server, crew)
    server = await startServer('ours', dataDir)
    check(dataDir, crew, findings)
    if (kills % reportEvery === 0) say(`${kills} kills, ${acknowledged(crew)}`)
  }
  await server.stop()
  return report(options, { crew, findings, seconds: (performance.now() - startedAt) / 1000 })
}

async function aCrew(url: string, writers: number): Promise<Crew> {
  const records = await signUp(url, recordsEmail)
  for (let number = 0; number < writers; number += 1) await signUp(url, emailOf(number))
  const ledger = new Ledger()
  const batches = new BatchLedger(rowsPerBatch)
  const numbers = Array.from({ length: writers }, (_, number) => number)
  return {
    projects: { ledger, writers: numbers.map((number) => new ProjectWriter(number, ledger)) },
    records: {
      ledger: batches,
      writers: numbers.map((number) => new RecordWriter(number, batches)),
      place: await createRecordPlace(url, records),
    },
  }
}

async function writeUntilKilled({ url, kill }: ServerProcess, { projects, records }: Crew): Promise<void> {
  const account = await signIn(url, recordsEmail)
  const accounts = await Promise.all(
    projects.writers.map(async (writer) => ({ writer, account: await writer.signIn(url) })),
  )
  const writing = Promise.all([
    ...accounts.map(({ writer, account }) => writer.write(url, account)),
    ...records.writers.map((writer) => writer.write(url, account, records.place)),
  ])
  await Promise.race([sleep(50 + Math.random() * 350), writing])
  await kill()
  await writing
}

function check(dataDir: string, { projects, records }: Crew, findings: Findings): void {
  const { isWhole, titles, torn } = readStoredState(dataDir)
  const batches = readStoredBatches(dataDir, records.place)
  for (const [id, fault] of projects.ledger.faults(titles)) findings.faults.set(id, fault)
  for (const [label, fault] of records.ledger.faults(batches.rows)) findings.faults.set(label, fault)
  if (!isWhole) findings.brokenFiles += 1
  findings.torn = Math.max(findings.torn, torn + batches.torn)
}

function acknowledged({ projects, records }: Crew): string {
  return `${projects.ledger.acknowledgedWrites} acknowledged writes and ${records.ledger.acknowledgedBatches} batches`
}

function report(
  { kills }: KillOptions,
  { crew, findings, seconds }: { crew: Crew; findings: Findings; seconds: number },
): number {
  const { faults, brokenFiles, torn } = findings
  for (const fault of [...faults.values()].slice(0, shownFaults)) say(fault)
  say(`kills                ${kills}`)
  const { projects, records } = crew
  say(`acknowledged writes  ${projects.ledger.acknowledgedWrites} (${projects.ledger.projectCount} projects)`)
  say(`acknowledged rows    ${records.ledger.acknowledgedBatches * rowsPerBatch} (${rowsPerBatch} at a time)`)
  say(`lost                 ${faults.size}`)
  say(`torn transactions    ${torn}`)
  say(`integrity failures   ${brokenFiles}`)
  say(`seconds              ${seconds.toFixed(1)}`)
  return faults.size + torn + brokenFiles > 0 ? 1 : 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
