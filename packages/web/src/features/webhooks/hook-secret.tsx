import { Button } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { type HooksPlace, renewSecret } from './hook-queries.ts'
import classes from './webhooks.module.css'

interface HookSecretProps {
  readonly place: HooksPlace
  /** null: it is not stored yet. */
  readonly hookId: string | null
  /** Told once; null: it was told before. */
  readonly secret: string | null
  readonly onRenewed: (secret: string) => void
}

/** What calls are signed with, for as long as it can be read. */
export function HookSecret({ place, hookId, secret, onRenewed }: HookSecretProps): ReactElement | null {
  const t = useTexts()
  if (hookId === null) return null
  const renew = () =>
    void renewSecret(place, hookId)
      .then(onRenewed)
      .catch((error: unknown) => toast.error(messageOf(error)))
  if (secret === null)
    return (
      <div className={classes.tools}>
        <Button variant="subtle" size="xs" leftSection={<IconRefresh size={14} />} onClick={renew}>
          {t('webhooks.secret.renew')}
        </Button>
      </div>
    )
  return (
    <Notice>
      {t('webhooks.secret')} <code>{secret}</code>{' '}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy size={14} />}
        onClick={() => void copyText(secret, t('webhooks.secret.copied'))}
      >
        {t('webhooks.secret.copy')}
      </Button>
    </Notice>
  )
}
