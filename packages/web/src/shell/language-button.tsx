import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import type { ComponentProps, ReactElement } from 'react'
import { currentLocale } from '../i18n/locales.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import classes from './language-picker.module.css'

/** The closed picker; light enough to stand in while the list of languages is fetched. */
export function LanguageButton(props: ButtonProps & Pick<ComponentProps<'button'>, 'ref' | 'onClick'>): ReactElement {
  const t = useTexts()
  const language = useSaved((state) => state.settings.language)
  const current = currentLocale(language)
  return (
    <Button
      {...props}
      size="xs"
      variant="subtle"
      className={classes.picker ?? ''}
      aria-label={`${t('shell.top.language')}: ${current.label}`}
      leftSection={<IconWorld size={16} />}
      rightSection={<IconChevronDown size={12} />}
    >
      {current.label}
    </Button>
  )
}
