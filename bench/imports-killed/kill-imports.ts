// Imports and restores survive the death of the program: an import, a restore beside and a restore over run at once on a server
// that is killed in their middle, again and again. Each ends as if nothing had happened, and meanwhile nobody meets half of one.
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, signUp } from '../api-client.ts'
import { type DatabaseName, type Ground, type Home, openGround } from '../rows/ground.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type Begun, beginWork, endWork, type House, makeHouse, type Place } from './begun-work.ts'
import { type Looker, lookInto } from './look-into.ts'
import { endFaults, wholeFaults } from './whole-faults.ts'

interface KillOptions {
  readonly databases: readonly DatabaseName[]
  /** On each database. */
  readonly kills: number
  readonly rows: number
}

const email = 'imports@bench.example'
const mostKillsEach = 4
const shownFaults = 20

export async function killImports({ databases, kills, rows }: KillOptions): Promise<number> {
  let faults = 0
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      faults += await new Killing(ground, rows).run(kills)
    } finally {
      await ground.stop()
    }
  }
  return faults > 0 ? 1 : 0
}

class Killing {
  readonly #ground: Ground
  readonly #rows: number
  readonly #faults: string[] = []
  #kills = 0
  #rounds = 0
  #server: ServerProcess | null = null

  constructor(ground: Ground, rows: number) {
    this.#ground = ground
    this.#rows = rows
  }

  async run(kills: number): Promise<number> {
    const startedAt = performance.now()
    const home = await this.#ground.empty()
    const first = await this.#start(home)
    const { token } = await signUp(first.url, email)
    const house = await makeHouse({ url: first.url, token }, this.#rows)
    const looker = lookInto(this.#ground.name, home)
    while (this.#kills < kills) await this.#round({ home, house, looker, kills })
    await this.#server?.stop()
    this.#report((performance.now() - startedAt) / 1000)
    return this.#faults.length
  }

  async #round({ home, house, looker, kills }: RoundSpec): Promise<void> {
    this.#rounds += 1
    const begun = await beginWork(await this.#place(), house, this.#rounds)
    const wanted = Math.min(1 + Math.floor(Math.random() * mostKillsEach), kills - this.#kills)
    for (let killed = 0; killed < wanted; killed += 1) {
      await sleep(30 + Math.random() * 1200)
      await this.#server?.kill()
      if ((await looker.count("select count(*) as n from rh_jobs where state = 'running'")) === 0) {
        await this.#start(home)
        break
      }
      this.#kills += 1
      // What a dead server worked on is taken up after a minute, which nobody waits for here.
      await looker.run(`update rh_jobs set updated_at = '2000-01-01T00:00:00.000Z' where state = 'running'`)
      await this.#start(home)
      this.#note(await wholeFaults(looker, house, begun))
    }
    await this.#end(looker, house, begun)
  }

  async #end(looker: Looker, house: House, begun: Begun): Promise<void> {
    const place = await this.#place()
    this.#note(await endWork(place, house, begun))
    this.#note(await endFaults(looker, house, begun))
  }

  #note(faults: readonly string[]): void {
    for (const fault of faults) this.#faults.push(`round ${this.#rounds}: ${fault}`)
  }

  async #start({ dataDir, env }: Home): Promise<ServerProcess> {
    this.#server = await startServer('ours', dataDir, env)
    return this.#server
  }

  /** A token lasts a quarter of an hour, a run may take longer. */
  async #place(): Promise<Place> {
    const url = this.#server?.url ?? ''
    return { url, token: (await signIn(url, email)).token }
  }

  #report(seconds: number): void {
    for (const fault of this.#faults.slice(0, shownFaults)) say(fault)
    say(`${this.#ground.name}, ${this.#rows} rows each`)
    say(`kills in the middle  ${this.#kills}`)
    say(`imports              ${this.#rounds}`)
    say(`restored beside      ${this.#rounds}`)
    say(`restored over        ${this.#rounds}`)
    say(`faults               ${this.#faults.length}`)
    say(`seconds              ${seconds.toFixed(1)}`)
  }
}

interface RoundSpec {
  readonly home: Home
  readonly house: House
  readonly looker: Looker
  readonly kills: number
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
