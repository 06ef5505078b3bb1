// A person has only so many calls under way; the others wait their turn. Whoever waits for each answer is never refused.
import { invalidRequest, rateLimited } from '@rowhouse/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Places, type WorkPlace } from '../dialects/places.ts'

const mostWaiting = 100
const longestWaitMs = 20_000
/** Answers up to this length are those of ordinary screens and scripts. */
const shortBytes = 1024 * 1024
/** What a person gets while others call: 20 MB each second. With 40 full collections of memory came often enough to be felt. */
const bytesPerMs = 20_000
const longestHoldMs = 5000
/** Whoever called within this time may call again at any moment. */
const recentMs = 1000

/**
 * Reading, writing and forgetting megabytes is work of the thread that serves everybody: a few people who each ask for as much as
 * they can get would leave it no time. So turns that carried much are held for a while, one after the other, but only while
 * somebody else calls too.
 */
export class CallTurns {
  readonly #places: Places
  readonly #now: () => number
  /** Of people some of whose turns are held: when the last of these ends. */
  readonly #heldUntil = new Map<string, number>()
  #lastCaller = ''
  #changedAt = Number.NEGATIVE_INFINITY

  constructor(perPerson: number, now = () => performance.now()) {
    this.#now = now
    this.#places = new Places({
      usual: Number.POSITIVE_INFINITY,
      most: Number.POSITIVE_INFINITY,
      each: perPerson,
      maxWaiting: Number.POSITIVE_INFINITY,
      maxWaitingEach: mostWaiting,
      maxWaitMs: longestWaitMs,
      refusal: () => rateLimited(1),
    })
  }

  take(person: string): Promise<WorkPlace> {
    if (person !== this.#lastCaller && this.#lastCaller !== '') this.#changedAt = this.#now()
    this.#lastCaller = person
    return this.#places.take(person)
  }

  /** Of an answer of so many bytes. */
  end(person: string, place: WorkPlace, sent: number): void {
    const now = this.#now()
    const isAlone = now - this.#changedAt > recentMs
    if (isAlone || !(sent > shortBytes)) {
      place.end()
      return
    }
    const until = Math.min((this.#heldUntil.get(person) ?? now) + sent / bytesPerMs, now + longestHoldMs)
    this.#heldUntil.set(person, until)
    setTimeout(() => {
      if (this.#heldUntil.get(person) === until) this.#heldUntil.delete(person)
      place.end()
    }, until - now).unref()
  }
}

/** Before the body is read. */
export async function takeTurn(request: FastifyRequest, turns: CallTurns, person: string): Promise<void> {
  const place = await turns.take(person)
  if (request.turn !== 'over') {
    const before = sentTo(request)
    request.turn = { end: () => turns.end(person, place, sentTo(request) - before), isWorking: false }
    return
  }
  place.end()
  throw invalidRequest('Whoever asked has left.')
}

/** On its connection, where one answer follows the other. */
const sentTo = ({ raw }: FastifyRequest): number => raw.socket?.bytesWritten ?? 0

/** Work goes on when its caller has left, and then keeps its turn: otherwise leaving would be a way to have more at once. */
export async function duringTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { turn } = request
  if (turn === null || turn === 'over') return work()
  turn.isWorking = true
  try {
    return await work()
  } finally {
    turn.isWorking = false
    if (request.turn === 'over') turn.end()
  }
}

/** Who waits for what may come takes nobody's place: the turn ends with the work under way. */
export function leaveTurn(request: FastifyRequest): void {
  const { turn } = request
  request.turn = 'over'
  if (turn !== null && turn !== 'over' && !turn.isWorking) turn.end()
}

/** A turn ends with the answer, or when nobody waits for one. */
export function endTurns(http: FastifyInstance): void {
  http.decorateRequest('turn', null)
  const end = (request: FastifyRequest, done: () => void): void => {
    leaveTurn(request)
    done()
  }
  http.addHook('onResponse', (request, _reply, done) => end(request, done))
  http.addHook('onRequestAbort', end)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null: none was needed so far. */
    turn: { readonly end: () => void; isWorking: boolean } | 'over' | null
  }
}
