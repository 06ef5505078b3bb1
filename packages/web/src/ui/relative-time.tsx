import { type ReactElement, useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import { describeMoment, momentOf, untilMoment } from './moment.ts'

/** “2 min ago”, with the exact time on hover and for machines. */
export function RelativeTime({ iso }: { readonly iso: string }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const now = useMinute()
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString(locale)}>
      {describeMoment(momentOf(iso, now), t, locale)}
    </time>
  )
}

/** “in 4 minutes”, of what is still to come. */
export function UntilTime({ iso }: { readonly iso: string }): ReactElement {
  const locale = useSaved((state) => state.settings.language)
  const now = useMinute()
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString(locale)}>
      {untilMoment(iso, now, locale)}
    </time>
  )
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
