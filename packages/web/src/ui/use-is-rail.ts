import { useMediaQuery } from '@mantine/hooks'
import { useSaved } from '../state/saved.ts'

const now = { getInitialValueInEffect: false } as const

/** Whether the sidebar shows pictures only: on middling screens always, on wide ones for people who folded it. */
export function useIsRail(): boolean {
  const isMiddling = useMediaQuery('(min-width: 600px) and (max-width: 1279px)', undefined, now)
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, now)
  const isFolded = useSaved((state) => !state.settings.treeWindow)
  return isMiddling || (isWide && isFolded)
}
