import { Button } from '@mantine/core'
import { IconAlertCircle, IconBell, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import {
  clearFinishedNotifications,
  type NotificationItem,
  type NotificationStatus,
  notifications,
} from '../ui/notification-store.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import classes from './notification-panel.module.css'

const icons = { pending: IconLoader2, success: IconCircleCheck, error: IconAlertCircle } satisfies Record<
  NotificationStatus,
  unknown
>

/** What was started in this tab and how it ended, newest first. */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const list = useStore(notifications, (state) => state.list)
  const hasFinished = list.some((item) => item.status !== 'pending')
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={t('shell.notifications.title')}
      foot={
        hasFinished ? (
          <Button variant="default" onClick={clearFinishedNotifications}>
            {t('shell.notifications.clear')}
          </Button>
        ) : undefined
      }
    >
      {list.length === 0 ? (
        <EmptyState icon={IconBell} title={t('shell.notifications.empty')} text={t('shell.notifications.empty.text')} />
      ) : (
        <ol>
          {list.map((item) => (
            <NotificationLine key={item.id} item={item} />
          ))}
        </ol>
      )}
    </SidePanel>
  )
}

function NotificationLine({ item }: { readonly item: NotificationItem }): ReactElement {
  const t = useTexts()
  const Icon = icons[item.status]
  return (
    <li className={classes.line} data-status={item.status}>
      <Icon size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <b>{t('shell.notifications.line', { type: item.type, module: item.module })}</b>
        <bdi>{item.title}</bdi>
      </div>
      <div className={classes.end}>
        <span>{t(`shell.notifications.${item.status}`)}</span>
        <time dateTime={new Date(item.time).toISOString()}>
          {new Date(item.time).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
        </time>
      </div>
    </li>
  )
}
