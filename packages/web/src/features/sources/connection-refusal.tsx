import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { allowHost } from './host-changes.ts'
import { type HostAndPort, refusedHost, writtenHost } from './refused-host.ts'
import classes from './source-form.module.css'

interface ConnectionRefusalProps {
  readonly error: unknown
  /** The host was allowed: what was refused can be tried again. */
  readonly onAllowed: () => void
}

/** Why a database was not reached. A host inside of the network is opened on the spot by whoever may; others know what to ask for. */
export function ConnectionRefusal({ error, onAllowed }: ConnectionRefusalProps): ReactElement {
  const t = useTexts()
  const { isSuperAdmin } = useSession()
  const refused = refusedHost(error)
  if (refused === null || !isSuperAdmin) return <span>{messageOf(error)}</span>
  const place = writtenHost(refused)
  return (
    <span className={classes.refusal}>
      {t('sources.host.refused', { place })}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShieldCheck size={14} />}
        onClick={() => void allow(refused).then((isAllowed) => isAllowed && onAllowed())}
      >
        {t('sources.host.allow', { place })}
      </Button>
    </span>
  )
}

async function allow(refused: HostAndPort): Promise<boolean> {
  const place = writtenHost(refused)
  const agreed = await confirm({
    title: text('sources.host.allow.title', { place }),
    heading: text('sources.host.allow.text'),
    submit: text('sources.host.allow.submit'),
  })
  if (!agreed) return false
  try {
    await allowHost(refused)
    toast.success(text('sources.host.allowed', { place }))
    return true
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}
