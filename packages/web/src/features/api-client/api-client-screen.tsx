import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { requestAddress } from '../../api/request-address.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saved } from '../../state/saved.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import classes from './api-client-screen.module.css'

/** The first request of somebody who wants to use the API: ready to copy, with their own token. */
export function ApiClientScreen(): ReactElement {
  const t = useTexts()
  const address = requestAddress(window.location.href, '/api/v1/db/meta/projects')
  const request = (token: string) => `curl -H 'xc-auth: ${token}' '${address}'`
  const copy = () => copyText(request(saved.getState().users.token ?? ''), t('apiClient.copied'))
  return (
    <Page width="narrow">
      <PageHeader title={t('apiClient.title')} text={t('apiClient.text')} />
      <pre className={classes.request}>{request('…')}</pre>
      <Button leftSection={<IconCopy size={16} />} onClick={copy}>
        {t('apiClient.copy')}
      </Button>
    </Page>
  )
}
