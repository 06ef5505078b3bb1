import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { MailPreviews } from './mail-previews.tsx'
import { WaitingMails } from './waiting-mails.tsx'

/** What the server mails to people: what has not left yet, and how each looks. */
export function MailsPage(): ReactElement {
  const t = useTexts()
  return (
    <Page>
      <PageHeader title={t('mails.title')} text={t('mails.text')} />
      <WaitingMails />
      <MailPreviews />
    </Page>
  )
}
