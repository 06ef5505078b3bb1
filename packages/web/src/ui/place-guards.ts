type Ask = () => Promise<boolean>

const guards: Ask[] = []

/** The place is not left without asking until what this gives is called. */
export function guardPlace(ask: Ask): () => void {
  guards.push(ask)
  return () => void guards.splice(guards.indexOf(ask), 1)
}

/** One question stands for all that is not saved: that of what was written in last. null: there is nothing to lose. */
export const questionOfPlace = (): Ask | null => guards.at(-1) ?? null
