import { useEffect, useLayoutEffect } from 'react'
import type { Texts } from '../i18n/catalogue.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { confirm } from './confirm-store.ts'
import { guardPlace } from './place-guards.ts'

/** While it is there, something was typed that is not saved: it must not vanish with a click on a link, a reload or an address. */
export function LeaveGuard(): null {
  const t = useTexts()
  useLayoutEffect(() => guardPlace(() => mayLeave(t)), [t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}

/**
 * For what closes without another address: the cross of a panel, Escape, a click beside it. Asks first if need be. What is
 * being sent (`isBusy`) stays until it is answered: a refusal would be told to nobody, and what was typed be gone.
 */
export function useLeave(isTouched: boolean, onLeave: () => void, isBusy = false): () => void {
  const t = useTexts()
  return () => {
    if (isBusy) return
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
