import type { HookRow } from '../../meta/rows/automation.ts'
import type { Services } from '../../request/services.ts'
import { readHook, type StoredHook } from './stored-hook.ts'

/** A call that leaves so much later than its hook was changed could have left before as well. */
const freshMs = 250
const mostHooks = 1000

interface Known {
  readonly hook: StoredHook
  readonly readAtMs: number
}

/** Hooks as they were a moment ago: to read and unseal one for each of its calls takes longer than the call. */
export class KnownHooks {
  readonly #services: Pick<Services, 'meta' | 'secrets'>
  readonly #known = new Map<string, Known>()

  constructor(services: Pick<Services, 'meta' | 'secrets'>) {
    this.#services = services
  }

  /** One whose row has just been read. */
  open(row: HookRow): StoredHook {
    const known = this.#known.get(row.id)
    // What is sealed anew is another text, so the same text is the same settings.
    const settings = known?.hook.row.settings === row.settings ? known.hook.settings : undefined
    const hook = readHook(this.#services.secrets, row, settings)
    if (this.#known.size >= mostHooks) this.#known.clear()
    this.#known.set(row.id, { hook, readAtMs: performance.now() })
    return hook
  }

  forget(id: string): void {
    this.#known.delete(id)
  }

  /** null: it is gone. */
  async find(id: string): Promise<StoredHook | null> {
    const known = this.#known.get(id)
    if (known !== undefined && performance.now() - known.readAtMs < freshMs) return known.hook
    const row = await this.#services.meta.read
      .selectFrom('rh_hooks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row !== undefined) return this.open(row)
    this.forget(id)
    return null
  }
}
