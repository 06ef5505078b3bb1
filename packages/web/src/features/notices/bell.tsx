import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mostUnread } from '@rowhouse/core/notices'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { withTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { newsState } from '../../state/news-state.ts'
import { whenIdle } from '../../state/when-idle.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './notices.module.css'
import { reloadNotices, unreadQuery } from './notices-query.ts'
import { useOwnPlace } from './use-own-place.ts'

const NoticesPanel = lazyPart(
  () => withTexts(import('./notices-panel.tsx')).then((m) => m.NoticesPanel),
  <SkeletonRows rows={4} height={52} />,
)

// For phones only.
const SidePanel = lazyPart(() => import('../../ui/side-panel.tsx').then((m) => m.SidePanel))

const now = { getInitialValueInEffect: false } as const

/** How much is new for the person, and the way to it: on a phone over the whole screen. */
export function Bell(): ReactElement {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, now)
  const unread = useUnread()
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is somewhere else now has done with it.
  useEffect(() => setOpen(false), [pathname, search])
  const label = unread === 0 ? t('shell.top.news') : t('shell.top.news.unread', { count: unread })
  const button = (
    <ActionIcon size="xs" aria-label={label} className={classes.bell ?? ''} onClick={() => setOpen(!isOpen)}>
      <IconBell size={16} />
      {unread === 0 ? null : (
        <span className={classes.badge} aria-hidden>
          {unread >= mostUnread ? `${mostUnread - 1}+` : unread}
        </span>
      )}
    </ActionIcon>
  )
  const panel = <NoticesPanel onGo={() => setOpen(false)} />
  if (isPhone)
    return (
      <>
        {button}
        <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('shell.top.news')}>
          {isOpen ? panel : null}
        </SidePanel>
      </>
    )
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={400} trapFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('shell.top.news')}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Asked for when nothing is more urgent, and again whenever the page is told that something is new. */
function useUnread(): number {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => whenIdle(() => setAsked(true)), [])
  useEffect(() => newsState.subscribe(() => void reloadNotices()), [])
  useOwnPlace()
  const { data } = useQuery({ ...unreadQuery, enabled: isAsked })
  return data?.unread ?? 0
}
