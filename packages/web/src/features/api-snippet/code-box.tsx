import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import classes from './snippet-box.module.css'

/** A text for programs, to copy. */
export function CodeBox({ title, code }: { readonly title: string; readonly code: string }): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyText(code, t('views.snippet.copied'))}
        >
          {t('views.snippet.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className={classes.code} tabIndex={0} aria-label={title}>
        <pre>{code}</pre>
      </section>
    </div>
  )
}
