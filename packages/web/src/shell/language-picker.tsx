import { IconCheck, IconDownload } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../api/errors.ts'
import { allTexts } from '../i18n/i18n.ts'
import { currentLocale, type Locale, offeredLocales } from '../i18n/locales.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { useSaved } from '../state/saved.ts'
import { toast } from '../state/toast-store.ts'
import { Menu } from '../ui/menu.tsx'
import { LanguageButton } from './language-button.tsx'
import classes from './language-picker.module.css'

/** The languages there are, and the way to add one. */
export function LanguagePicker({ defaultOpened = false }: { readonly defaultOpened?: boolean }): ReactElement {
  const language = useSaved((state) => state.settings.language)
  const current = currentLocale(language)
  return (
    <span data-item="language">
      <Menu position="bottom-end" width={264} defaultOpened={defaultOpened}>
        <Menu.Target>
          <LanguageButton />
        </Menu.Target>
        <Menu.Dropdown className={classes.list}>
          <div className={classes.scroll}>
            {offeredLocales.map((locale) => (
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
  readonly locale: Locale
  readonly isCurrent: boolean
}

function LocaleItem({ locale, isCurrent }: LocaleItemProps): ReactElement {
  return (
    <Menu.Item
      aria-current={isCurrent}
      rightSection={isCurrent ? <IconCheck size={16} /> : null}
      onClick={() => chooseLanguage(locale.code)}
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
  return (
    <Menu.Item
      leftSection={<IconDownload size={16} />}
      title={t('shell.language.contribute.hint')}
      onClick={() => void downloadTexts().catch((error: unknown) => toast.error(messageOf(error)))}
    >
      {t('shell.language.contribute')}
    </Menu.Item>
  )
}

async function downloadTexts(): Promise<void> {
  const file = new Blob([JSON.stringify(await allTexts(), null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'rowhouse-en.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
