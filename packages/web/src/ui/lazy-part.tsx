import type { ComponentType, ReactElement } from 'react'
import { type Late, late, useLate } from './late.ts'

interface LazyPart<Props> extends Pick<Late<unknown>, 'preload'> {
  (props: Props): ReactElement | null
}

/**
 * A part of a screen whose code comes when it is first shown, with something in its place until then. Not React's own
 * `lazy`: what follows a fallback there is held back for 300 ms, however soon the code arrives.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactElement | null = null,
): LazyPart<Props> {
  const part = late(load)

  function Part(props: Props): ReactElement | null {
    const Shown = useLate(part, true)
    return Shown === null ? meanwhile : <Shown {...props} />
  }

  return Object.assign(Part, { preload: part.preload })
}
