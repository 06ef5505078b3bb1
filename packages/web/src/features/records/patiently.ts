import { ApiError, isRefusal } from '../../api/errors.ts'

const pauseMs = 1000
const mostTries = 4

interface Patience {
  readonly isOver?: () => boolean
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * For what somebody has typed for and waits: asked again while the server says “not now”, and for as long as there is no
 * connection. Throws what cannot be helped.
 */
export async function patiently<T>(
  ask: () => Promise<T>,
  { isOver = () => false, pause = later }: Patience = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.status === 0
      if (isRefusal(error) || isOver() || (!isUnreachable && tries >= mostTries)) throw error
      await pause(pauseMs)
    }
  }
}

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
