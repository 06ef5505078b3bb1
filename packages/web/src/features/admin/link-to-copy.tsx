import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { absoluteLink } from '../../structure/projects/project.ts'
import { copyText } from '../../ui/copy-text.ts'
import classes from './link-to-copy.module.css'

interface LinkToCopyProps {
  readonly label: string
  /** As the server gave it: whole, or a path when it does not know its own address. */
  readonly path: string
  readonly done: string
}

export function LinkToCopy({ label, path, done }: LinkToCopyProps): ReactElement {
  const t = useTexts()
  const link = absoluteLink(path, window.location.origin)
  return (
    <div className={classes.line}>
      <TextInput
        className={classes.field}
        size="md"
        label={label}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="md" data-autofocus leftSection={<IconCopy size={16} />} onClick={() => copyText(link, done)}>
        {t('admin.copy')}
      </Button>
    </div>
  )
}
