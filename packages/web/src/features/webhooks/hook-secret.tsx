import { Button } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { type HooksPlace, renewSecret } from './hook-queries.ts'

/** What calls are signed with, for as long as it can be read: it is told once. */
export function HookSecret({ secret }: { readonly secret: string }): ReactElement {
  const t = useTexts()
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

interface RenewSecretProps {
  readonly place: HooksPlace
  readonly hookId: string
  readonly onRenewed: (secret: string) => void
}

export function RenewSecret({ place, hookId, onRenewed }: RenewSecretProps): ReactElement {
  const t = useTexts()
  const renew = () =>
    void renewSecret(place, hookId)
      .then(onRenewed)
      .catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <Button variant="subtle" leftSection={<IconRefresh size={16} />} onClick={renew}>
      {t('webhooks.secret.renew')}
    </Button>
  )
}
