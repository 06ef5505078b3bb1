import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import type { Texts } from '../i18n/catalogue.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { confirm } from './confirm-store.ts'

/** While it is there, something was typed that is not saved: it must not vanish with a click on a link or a reload. */
export function LeaveGuard(): null {
  const t = useTexts()
  // What only puts another address in the place of this one leaves nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayLeave(t).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}

/** A record that is opened lies over its page and takes nothing off it. */
function placeOf({ pathname, search }: Location): string {
  const place = new URLSearchParams(search)
  place.delete('rowId')
  return `${pathname}?${place}`
}

/** For what closes without another address: the cross of a panel, Escape, a click beside it. Asks first if need be. */
export function useLeave(isTouched: boolean, onLeave: () => void): () => void {
  const t = useTexts()
  return () => {
    if (!isTouched) return onLeave()
    void mayLeave(t).then((agreed) => agreed && onLeave())
  }
}

function mayLeave(t: Texts): Promise<boolean> {
  return confirm({
    title: t('projects.leave.title'),
    heading: t('projects.leave.text'),
    submit: t('projects.leave.submit'),
    danger: true,
  })
}
