import { Button } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { type AutomationPlace, renewAddress } from './automation-queries.ts'

interface AutomationAddressProps {
  readonly place: AutomationPlace
  /** null: it was told before. */
  readonly told: string | null
}

/** Where calls from outside go, for as long as it can be read. */
export function AutomationAddress({ place, told }: AutomationAddressProps): ReactElement {
  const t = useTexts()
  const [renewed, setRenewed] = useState<string | null>(null)
  const path = renewed ?? told
  const renew = () =>
    void renewAddress(place)
      .then(setRenewed)
      .catch((error: unknown) => toast.error(messageOf(error)))
  if (path === null)
    return (
      <div>
        <Button variant="subtle" size="xs" leftSection={<IconRefresh size={14} />} onClick={renew}>
          {t('automations.address.renew')}
        </Button>
      </div>
    )
  const address = new URL(path, window.location.origin).href
  return (
    <Notice>
      {t('automations.address')} <code>{address}</code>{' '}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconCopy size={14} />}
        onClick={() => void copyText(address, t('automations.address.copied'))}
      >
        {t('automations.address.copy')}
      </Button>
    </Notice>
  )
}
