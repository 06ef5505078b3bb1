import { Menu } from '@mantine/core'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import { type ReactElement, useMemo } from 'react'
import { english } from '../i18n/catalogue.ts'
import { locales, translatedCodes } from '../i18n/locales.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { saved, useSaved } from '../state/saved.ts'
import { LanguageButton } from './language-button.tsx'
import classes from './language-picker.module.css'

/** Every language has its place; those without a catalogue say so instead of pretending. */
export function LanguagePicker({ defaultOpened = false }: { readonly defaultOpened?: boolean }): ReactElement {
  const language = useSaved((state) => state.settings.language)
  const current = locales.find((locale) => locale.code === language) ?? locales[0]
  return (
    <span data-item="language">
      <Menu position="bottom-end" width={264} defaultOpened={defaultOpened}>
        <Menu.Target>
          <LanguageButton />
        </Menu.Target>
        <Menu.Dropdown className={classes.list}>
          <div className={classes.scroll}>
            {locales.map((locale) => (
              <LocaleItem key={locale.code} locale={locale} isCurrent={locale.code === current.code} />
            ))}
          </div>
          <Menu.Divider />
          <ContributeItem />
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

interface LocaleItemProps {
  readonly locale: (typeof locales)[number]
  readonly isCurrent: boolean
}

function LocaleItem({ locale, isCurrent }: LocaleItemProps): ReactElement {
  const t = useTexts()
  const isTranslated = translatedCodes.includes(locale.code)
  return (
    <Menu.Item
      disabled={!isTranslated}
      rightSection={isTranslated ? isCurrent ? <IconCheck size={16} /> : null : t('shell.language.open')}
      onClick={() => saved.change('settings', { language: locale.code })}
    >
      <bdi lang={locale.code} title={locale.english}>
        {locale.label}
      </bdi>
    </Menu.Item>
  )
}

/** The English texts as a file: what a translator starts from. */
function ContributeItem(): ReactElement {
  const t = useTexts()
  const address = useMemo(() => {
    const file = new Blob([JSON.stringify(english, null, 2)], { type: 'application/json' })
    return URL.createObjectURL(file)
  }, [])
  return (
    <Menu.Item
      component="a"
      href={address}
      download="rowhouse-en.json"
      leftSection={<IconDownload size={16} />}
      title={t('shell.language.contribute.hint')}
    >
      {t('shell.language.contribute')}
    </Menu.Item>
  )
}
