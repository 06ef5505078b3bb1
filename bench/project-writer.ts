import { type Account, createProject, Refusal, renameProject, signIn } from './api-client.ts'
import { type Ledger, titleOf } from './ledger.ts'

// Each write compares titles with all projects of its account: more creates would soon measure that instead.
const writesPerCreate = 10

/** One person who creates and renames projects without a pause, and notes what was acknowledged. */
export class ProjectWriter {
  readonly #email: string
  readonly #name: string
  readonly #ledger: Ledger
  readonly #ids: string[] = []
  #lastName = 0
  #writes = 0

  constructor(number: number, ledger: Ledger) {
    this.#email = emailOf(number)
    this.#name = `W${number}`
    this.#ledger = ledger
  }

  signIn(url: string): Promise<Account> {
    return signIn(url, this.#email)
  }

  /** Until the server is gone. A refusal is no such thing: it is thrown. */
  async write(url: string, account: Account): Promise<void> {
    try {
      for (;;) await this.#next(url, account)
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }

  async #next(url: string, account: Account): Promise<void> {
    this.#writes += 1
    const id = this.#ids[Math.floor(Math.random() * this.#ids.length)]
    if (id === undefined || this.#writes % writesPerCreate === 0) return this.#create(url, account)
    const { title, acknowledged } = this.#ledger.sending(id)
    await renameProject(url, account, id, title)
    acknowledged()
  }

  async #create(url: string, account: Account): Promise<void> {
    this.#lastName += 1
    const name = `${this.#name} P${this.#lastName}`
    const id = await createProject(url, account, titleOf(name, 1))
    this.#ledger.created(id, name)
    this.#ids.push(id)
  }
}

export function emailOf(number: number): string {
  return `writer-${number}@bench.example`
}
