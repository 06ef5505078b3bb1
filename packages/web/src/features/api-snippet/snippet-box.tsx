import { Button, SegmentedControl } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import classes from './snippet-box.module.css'
import { snippetLanguages } from './snippet-languages.ts'
import type { SnippetRequest } from './snippet-request.ts'

/** A call in the language one asks for, to copy. */
export function SnippetBox({ request }: { readonly request: SnippetRequest }): ReactElement {
  const t = useTexts()
  const [chosen, choose] = useState('shell')
  const code = snippetLanguages.find(({ id }) => id === chosen)?.write(request) ?? ''
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <div className={classes.languages}>
          <SegmentedControl
            size="xs"
            aria-label={t('views.snippet.language')}
            data={snippetLanguages.map(({ id, label }) => ({ value: id, label }))}
            value={chosen}
            onChange={choose}
          />
        </div>
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
      <section className={classes.code} tabIndex={0} aria-label={t('views.snippet.code')}>
        <pre>{code}</pre>
      </section>
    </div>
  )
}
