import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@rowhouse/core/errors'

const maxAttempts = 20

/** Serializable transactions meet in deadlocks and lost races; who lost runs again. */
export async function retryLostRaces<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      const lost = error instanceof AppError && error.details.reason === 'concurrent'
      if (!lost || attempt === maxAttempts) throw error
      await sleep(Math.random() * Math.min(2 ** attempt, 100))
    }
  }
}
