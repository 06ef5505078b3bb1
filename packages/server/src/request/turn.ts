// A person has only so many calls under way; the others wait their turn. Whoever waits for each answer is never refused.
import { invalidRequest, rateLimited } from '@rowhouse/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Place, Places } from '../dialects/places.ts'

const mostWaiting = 100
const longestWaitMs = 20_000

export const callTurns = (perPerson: number): Places =>
  new Places({
    usual: Number.POSITIVE_INFINITY,
    most: Number.POSITIVE_INFINITY,
    each: perPerson,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingEach: mostWaiting,
    maxWaitMs: longestWaitMs,
    refusal: () => rateLimited(1),
  })

/** Before the body is read. */
export async function takeTurn(request: FastifyRequest, turns: Places, person: string): Promise<void> {
  const place = await turns.take(person)
  if (request.turn !== 'over') {
    request.turn = { place, isWorking: false }
    return
  }
  place.end()
  throw invalidRequest('Whoever asked has left.')
}

/** Work goes on when its caller has left, and then keeps its turn: otherwise leaving would be a way to have more at once. */
export async function duringTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { turn } = request
  if (turn === null || turn === 'over') return work()
  turn.isWorking = true
  try {
    return await work()
  } finally {
    turn.isWorking = false
    if (request.turn === 'over') turn.place.end()
  }
}

/** Who waits for what may come takes nobody's place: the turn ends with the work under way. */
export function leaveTurn(request: FastifyRequest): void {
  const { turn } = request
  request.turn = 'over'
  if (turn !== null && turn !== 'over' && !turn.isWorking) turn.place.end()
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
    turn: { readonly place: Place; isWorking: boolean } | 'over' | null
  }
}
