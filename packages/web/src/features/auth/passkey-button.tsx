import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { canUsePasskeys } from './passkeys.ts'

interface PasskeyButtonProps {
  readonly isBusy: boolean
  readonly onPress: () => void
  readonly size?: 'md' | 'lg'
}

/** Nothing where the browser offers none. */
export function PasskeyButton({ isBusy, onPress, size = 'lg' }: PasskeyButtonProps): ReactElement | null {
  const t = useTexts()
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="default"
      size={size}
      fullWidth
      leftSection={<IconFingerprint size={16} stroke={1.75} aria-hidden />}
      loading={isBusy}
      onClick={onPress}
    >
      {t('auth.passkey')}
    </Button>
  )
}
