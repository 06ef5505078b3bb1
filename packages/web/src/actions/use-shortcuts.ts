import { useEffect, useLayoutEffect, useRef } from 'react'
import { prefetchWhenIdle } from '../state/when-idle.ts'
import { allActions, hasAllActions, loadAllActions } from './all-actions.ts'
import { isTyping, matchKeys } from './match-keys.ts'
import { useActionContext } from './use-action-context.ts'

/** Listens for the keys of every action while the calling layout is on screen. */
export function useShortcuts(): void {
  const context = useActionContext()
  const latest = useRef(context)
  latest.current = context
  useEffect(() => prefetchWhenIdle(() => void loadAllActions().catch(() => undefined)), [])
  // From the moment the screen is seen: a key that came before would mean nothing.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const find = () =>
        allActions().find(
          ({ keys, visible }) =>
            keys !== undefined && matchKeys(keys, event) && !isTyping(keys, target) && visible(latest.current),
        )
      const action = find()
      if (action !== undefined) {
        event.preventDefault()
        void action.run(latest.current)
      } else if (!hasAllActions()) {
        // Keys that come first wait for the action they mean.
        void loadAllActions().then(
          () => void find()?.run(latest.current),
          () => undefined,
        )
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
