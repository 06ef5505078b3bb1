import type { FilterClock } from '@rowhouse/core/filters/zoned-days'

/** One moment for the whole call; most calls never ask for it. */
export function callClock({ now }: { readonly now: () => number }, zone: string): FilterClock {
  let moment: string | undefined
  return {
    zone,
    get now() {
      moment ??= new Date(now()).toISOString()
      return moment
    },
  }
}
