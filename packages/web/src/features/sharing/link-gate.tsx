import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { usePass } from '../../state/link-in-address.ts'
import { usePageScheme } from '../../theme/use-scheme.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { ClosedLink } from './closed-link.tsx'
import { doorQuery, entryQuery, forgetEntry, type LinkEntry, recalledEntry } from './door-queries.ts'
import { QuietPage } from './quiet-page.tsx'

const PasswordPage = lazyPart(
  () => withTexts(import('./password-page.tsx')).then((m) => m.PasswordPage),
  <SkeletonPage />,
)

interface LinkGateProps {
  readonly kind: 'base' | 'view'
  /** As the address has it; empty: it has none. */
  readonly link: string
  /** What lies behind it. */
  readonly children: (entry: LinkEntry) => ReactElement
}

/** The door of every public page: who is let in sees what the link leads to, under the link's own rights. */
export function LinkGate(props: LinkGateProps): ReactElement {
  const { kind, link } = props
  const { data: door, error, refetch } = useQuery({ ...doorQuery(link), enabled: link !== '' })
  const theme = door?.theme ?? 'auto'
  usePageScheme(theme === 'auto' ? null : theme)
  if (link === '' || isNowhere(error)) return <ClosedLink kind={kind} />
  if (door === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <SkeletonPage />
  if ((door.kind === 'base') !== (kind === 'base')) return <ClosedLink kind={kind} />
  return door.needsPassword ? <Locked key={link} {...props} /> : <Open {...props} />
}

const isNowhere = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function Open({ kind, link, children }: LinkGateProps): ReactElement {
  const { data: entry, error, refetch } = useQuery(entryQuery(link))
  if (entry !== undefined) return children(entry)
  if (error === null) return <SkeletonPage />
  return isNowhere(error) ? <ClosedLink kind={kind} /> : <Failed error={error} onRetry={() => void refetch()} />
}

function Locked({ link, children }: LinkGateProps): ReactElement {
  const [entry, setEntry] = useState(() => recalledEntry(link))
  const pass = usePass(link)
  // The password was changed, or the pass has run out, while the page was open.
  const isLockedOut = entry !== undefined && entry.pass !== pass
  useEffect(() => {
    if (isLockedOut) forgetEntry(link)
  }, [isLockedOut, link])
  if (entry !== undefined && !isLockedOut) return children(entry)
  return <PasswordPage link={link} onEntered={() => setEntry(recalledEntry(link))} />
}

function Failed(props: Parameters<typeof FailedState>[0]): ReactElement {
  return (
    <QuietPage>
      <FailedState {...props} />
    </QuietPage>
  )
}
