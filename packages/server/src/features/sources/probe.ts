import type { Actor } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'

const failuresPerMinute = 30

/** Whoever may name hosts could feel along a network with them: attempts that fail are counted. */
export async function probe<T>(
  { limits, actor }: Pick<Services, 'limits'> & { readonly actor: Actor },
  attempt: () => Promise<T>,
): Promise<T> {
  const key = `sources.probe:${actor.id}`
  limits.take(key, failuresPerMinute, 60_000)
  const result = await attempt()
  limits.giveBack(key)
  return result
}
