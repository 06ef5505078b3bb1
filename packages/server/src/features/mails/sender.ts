// Sends what is due. A row belongs to whoever took it until `held_until`, so a crash loses nothing and two nodes never send
// the same at the same time; what was sent right before a crash may be sent again.
import { AppError } from '@rowhouse/core/errors'
import { mailFrame, speechTo } from '../../meta/mail-frame.ts'
import { makeMail } from '../../platform/mail/mail-kinds.ts'
import { isRefusedForGood } from '../../platform/mail/mailer.ts'
import { pauseBefore } from '../../platform/pause-before.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { changeMail, nextDue, type StoredMail, takeDue } from './store.ts'

/** Mail servers turn away who opens fifty connections. */
const atOnce = 8
const heldMs = 120_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Before the second try and those after it: a mail server may be away for a night. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs] as const
const mostTries = pausesMs.length + 1
/** For what a node left that died. */
const lookEveryMs = 30_000

interface Failure {
  readonly reason: string
  /** To send the same again is of no use. */
  readonly isFinal: boolean
  /** Whoever is behind the address cannot be reached by it. */
  readonly isRefused: boolean
}

export class MailSender {
  readonly #services: Services
  readonly #working = new Set<Promise<void>>()
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #again = false

  constructor(services: Services) {
    this.#services = services
    services.mails.onWake(() => this.wake())
  }

  wake(): void {
    this.#again = true
    if (this.#isStopping) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#again) this.wake()
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#working)
  }

  async #look(): Promise<void> {
    this.#again = false
    clearTimeout(this.#timer)
    let pauseMs = lookEveryMs
    try {
      const room = atOnce - this.#working.size
      // Whoever is done first looks again.
      if (room <= 0) return
      for (const mail of await this.#take(room)) this.#work(mail)
      const due = await nextDue(this.#services.meta.read)
      if (due !== null) pauseMs = Math.min(Math.max(Date.parse(due) - this.#services.now(), 1000), lookEveryMs)
    } catch (error) {
      this.#services.log.error({ error }, 'mails could not be looked for')
    }
    if (!this.#isStopping) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
  }

  async #take(limit: number): Promise<StoredMail[]> {
    const { meta, now } = this.#services
    const at = new Date(now()).toISOString()
    // Most looks find nothing, and need no place among those who write.
    const due = await nextDue(meta.read)
    if (due === null || due > at) return []
    const heldUntil = new Date(now() + heldMs).toISOString()
    return meta.write((tx) => takeDue(tx, { at, heldUntil, limit }))
  }

  #work(mail: StoredMail): void {
    const work = this.#send(mail)
      .catch((error: unknown) => this.#services.log.error({ error, mail: mail.id }, 'a mail was not sent'))
      .finally(() => {
        this.#working.delete(work)
        this.wake()
      })
    this.#working.add(work)
  }

  async #send(mail: StoredMail): Promise<void> {
    const failure = await this.#handOver(mail)
    const { now } = this.#services
    const author = { requestId: 'mails', actorId: null, projectId: mail.project_id, step: null }
    await writeAndAnnounce(this.#services, author, async (tx) => {
      const at = new Date(now()).toISOString()
      const tries = mail.tries + 1
      const done = { tries, held_until: null, updated_at: at }
      // Nothing of it is needed any more, and its links let people in.
      if (failure === null) return changeMail(tx, mail.id, { ...done, state: 'sent', reason: null, content: '' })
      const { reason, isFinal, isRefused } = failure
      const isOver = isFinal || tries >= mostTries
      await changeMail(tx, mail.id, {
        ...done,
        state: isOver ? 'failed' : 'waiting',
        due_at: isOver ? at : new Date(now() + pauseBefore(tries, pausesMs)).toISOString(),
        reason,
      })
      if (isRefused && mail.sender_id !== null)
        tx.announce({
          type: 'mails.refused',
          user: mail.sender_id,
          email: mail.address,
          mail: mail.id,
          ...(mail.project_id === null ? {} : { project: mail.project_id }),
        })
    })
  }

  async #handOver(row: StoredMail): Promise<Failure | null> {
    const { mailer, mails, meta, now, log } = this.#services
    if (row.good_until !== null && row.good_until <= new Date(now()).toISOString())
      return { reason: 'It could not be sent in time: what it leads to has ended.', isFinal: true, isRefused: false }
    try {
      const { mail, ...more } = mails.contentsOf(row)
      const frame = await mailFrame(this.#services, await speechTo(meta.read, row.address))
      await mailer.send({ to: row.address, ...makeMail(mail, frame), ...more })
      return null
    } catch (error) {
      // Its words may repeat what the mail says, so they stay out of the log.
      log.warn({ mail: row.id, kind: row.kind, ...codesOf(error) }, 'a mail could not be sent')
      if (!(error instanceof AppError))
        return { reason: 'Some internal error occurred', isFinal: true, isRefused: false }
      const isRefused = isRefusedForGood(error)
      return { reason: error.message, isFinal: isRefused || error.code === 'invalid_value', isRefused }
    }
  }
}

/** What a mail server answered, without its words. */
function codesOf(error: unknown): Readonly<Record<string, unknown>> {
  const cause = deepest(error)
  if (!(cause instanceof Error)) return {}
  return {
    name: cause.name,
    ...('code' in cause ? { code: cause.code } : {}),
    ...('responseCode' in cause ? { answered: cause.responseCode } : {}),
  }
}

const deepest = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? deepest(error.cause) : error
