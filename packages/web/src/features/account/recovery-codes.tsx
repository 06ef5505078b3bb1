import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { recoveryFile, recoveryFileName } from './recovery-file.ts'
import classes from './two-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly email: string
  readonly onDone: () => void
}

export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps): ReactElement {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.setup}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t('account.security.recovery.title')}
        </h2>
        <p className={classes.hint}>{t('account.security.recovery.text')}</p>
      </div>
      <ul className={classes.codes} aria-label={t('account.security.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button size="md" onClick={onDone}>
          {t('account.security.recovery.done')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copyText(codes.join('\n'), t('account.security.recovery.copied'))}
        >
          {t('account.security.recovery.copy')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            saveFile(textFile(recoveryFile(t('account.security.recovery.file', { email }), codes)), recoveryFileName)
          }
        >
          {t('account.security.recovery.download')}
        </Button>
      </div>
    </section>
  )
}

const textFile = (content: string): Blob => new Blob([content], { type: 'text/plain' })
