// Acknowledged writes survive the death of the program: the server is killed in the middle of writes, again and again,
// and after each restart everything it ever acknowledged must be there. A kill leaves the caches of the operating
// system alone, so this says nothing about a power cut: that is what synchronous=FULL and its own test are for.
import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from './api-client.ts'
import { temporaryFolder } from './leave-nothing-behind.ts'
import { Ledger } from './ledger.ts'
import { emailOf, ProjectWriter } from './project-writer.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { readStoredState } from './stored-state.ts'

export interface KillOptions {
  readonly kills: number
  readonly writers: number
}

interface Findings {
  readonly faults: Map<string, string>
  brokenFiles: number
  torn: number
}

const shownFaults = 20
const reportEvery = 20

export async function runKills(options: KillOptions): Promise<number> {
  const startedAt = performance.now()
  const dataDir = temporaryFolder()
  const ledger = new Ledger()
  const writers = Array.from({ length: options.writers }, (_, number) => new ProjectWriter(number, ledger))
  const findings: Findings = { faults: new Map(), brokenFiles: 0, torn: 0 }
  let server = await startServer('ours', dataDir)
  for (let number = 0; number < options.writers; number += 1) await signUp(server.url, emailOf(number))
  for (let kills = 1; kills <= options.kills; kills += 1) {
    await writeUntilKilled(server, writers)
    server = await startServer('ours', dataDir)
    check(dataDir, ledger, findings)
    if (kills % reportEvery === 0) say(`${kills} kills, ${ledger.acknowledgedWrites} acknowledged writes`)
  }
  await server.stop()
  return report(options, { ledger, findings, seconds: (performance.now() - startedAt) / 1000 })
}

async function writeUntilKilled(server: ServerProcess, writers: readonly ProjectWriter[]): Promise<void> {
  const accounts = await Promise.all(
    writers.map(async (writer) => ({ writer, account: await writer.signIn(server.url) })),
  )
  const writing = Promise.all(accounts.map(({ writer, account }) => writer.write(server.url, account)))
  await Promise.race([sleep(50 + Math.random() * 350), writing])
  await server.kill()
  await writing
}

function check(dataDir: string, ledger: Ledger, findings: Findings): void {
  const { isWhole, titles, torn } = readStoredState(dataDir)
  for (const [id, fault] of ledger.faults(titles)) findings.faults.set(id, fault)
  if (!isWhole) findings.brokenFiles += 1
  findings.torn = Math.max(findings.torn, torn)
}

function report(
  { kills }: KillOptions,
  { ledger, findings, seconds }: { ledger: Ledger; findings: Findings; seconds: number },
): number {
  const { faults, brokenFiles, torn } = findings
  for (const fault of [...faults.values()].slice(0, shownFaults)) say(fault)
  say(`kills                ${kills}`)
  say(`acknowledged writes  ${ledger.acknowledgedWrites} (${ledger.projectCount} projects)`)
  say(`lost                 ${faults.size}`)
  say(`torn transactions    ${torn}`)
  say(`integrity failures   ${brokenFiles}`)
  say(`seconds              ${seconds.toFixed(1)}`)
  return faults.size + torn + brokenFiles > 0 ? 1 : 0
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
