// Mails that are to leave. One is a row, written in the transaction of what causes it, so that a crash loses none; it is laid
// out when it leaves. What sends them is `features/mails`.
import type { Kysely } from 'kysely'
import { newId } from '../platform/chance.ts'
import type { Mail } from '../platform/mail/mail-kinds.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MailRow } from './rows/automation.ts'
import type { MetaTables } from './tables.ts'

type Meta = Kysely<MetaTables>

interface MailSpec {
  readonly to: string
  readonly mail: Mail
  /** The same for what may be asked for twice, as by whoever hears of changes. */
  readonly once: string
  /** Who is told when the address takes no mail; null: nobody. */
  readonly sender?: { readonly userId: string; readonly projectId: string | null } | null
  /** Where a mail program ends further mails of its kind. */
  readonly unsubscribe?: string
  /** When what it leads to ends. */
  readonly goodUntilMs?: number
}

/** What is kept of a mail until it leaves. */
interface MailContents {
  readonly values: unknown
  readonly unsubscribe?: string
}

export class MailQueue {
  readonly #secrets: Secrets
  readonly #now: () => number
  #wake: () => void = () => undefined

  constructor({ secrets, now }: { readonly secrets: Secrets; readonly now: () => number }) {
    this.#secrets = secrets
    this.#now = now
  }

  /** In the transaction of whatever asks for it; call `wake` after its commit. */
  async add(tx: Meta, specs: readonly MailSpec[]): Promise<void> {
    if (specs.length === 0) return
    await tx
      .insertInto('rh_mails')
      .values(specs.map((spec) => this.#row(spec)))
      .onConflict((known) => known.column('once').doNothing())
      .execute()
  }

  #row({ to, mail, once, sender, unsubscribe, goodUntilMs }: MailSpec): Omit<MailRow, 'number'> {
    const id = newId('mail')
    const at = new Date(this.#now()).toISOString()
    const contents: MailContents = { values: mail.values, ...(unsubscribe === undefined ? {} : { unsubscribe }) }
    return {
      id,
      once,
      kind: mail.kind,
      address: to,
      content: this.#secrets.seal(JSON.stringify(contents), id),
      sender_id: sender?.userId ?? null,
      project_id: sender?.projectId ?? null,
      state: 'waiting',
      tries: 0,
      due_at: at,
      good_until: goodUntilMs === undefined ? null : new Date(goodUntilMs).toISOString(),
      held_until: null,
      reason: null,
      created_at: at,
      updated_at: at,
    }
  }

  /** Whether it was asked for before: what a mail leads to must not be made anew for one that has left. */
  async has(tx: Meta, once: string): Promise<boolean> {
    return (await tx.selectFrom('rh_mails').select('id').where('once', '=', once).executeTakeFirst()) !== undefined
  }

  contentsOf({ id, kind, content }: Pick<MailRow, 'id' | 'kind' | 'content'>): {
    readonly mail: Mail
    readonly unsubscribe?: string
  } {
    const { values, unsubscribe } = JSON.parse(this.#secrets.unseal(content, id)) as MailContents
    // Only `add` writes there.
    return { mail: { kind, values } as Mail, ...(unsubscribe === undefined ? {} : { unsubscribe }) }
  }

  /** After the commit. */
  wake(): void {
    this.#wake()
  }

  /** Whoever sends them is told when there may be some. */
  onWake(wake: () => void): void {
    this.#wake = wake
  }
}
