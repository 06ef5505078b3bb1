import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppearanceSettings } from '../../shell/appearance-settings.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

/** The same as in the settings that lie over every screen. */
export function AppearancePage(): ReactElement {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('shell.settings.appearance')} text={t('account.appearance.text')} />
      <AppearanceSettings />
    </>
  )
}

/** As a tab of a project: people choose how it looks to them where they work. */
export function ThemesPage(): ReactElement {
  const t = useTexts()
  return (
    <Page width="narrow">
      <PageHeader title={t('projects.project.themes')} text={t('account.appearance.text')} />
      <AppearanceSettings />
    </Page>
  )
}
