import type { ComponentType, ReactElement } from 'react'
import { late } from './late.ts'

type FloatingParts = typeof import('./floating-parts.ts')

/** Nothing hangs over a page that has just come, so this is fetched when somebody is about to open something. */
export const floating = late<FloatingParts>(() => import('./floating-parts.ts'))

/** One of these parts for what is only shown within another that is open, when they have come. */
export function floatingPart<Part>(pick: (parts: FloatingParts) => Part): Part {
  function FloatingPart(props: object): ReactElement | null {
    const parts = floating.now()
    if (parts === null) return null
    const Shown = pick(parts) as ComponentType<object>
    return <Shown {...props} />
  }
  // Mantine's own type, which knows what each part takes: everything is handed on.
  return FloatingPart as unknown as Part
}
