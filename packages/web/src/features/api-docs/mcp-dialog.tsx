import { Switch, TextInput } from '@mantine/core'
import { callMcp } from '@rowhouse/core/api/mcp'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeBox } from '../api-snippet/code-box.tsx'
import { serverAddress } from '../api-snippet/snippet-request.ts'
import classes from './api-docs.module.css'

/** Where programs that work with language models find the tables, and what to tell them. */
export function McpDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const [onlyReads, setOnlyReads] = useState(true)
  const url = `${serverAddress(window.location.href)}${callMcp.path}${onlyReads ? '?readonly=1' : ''}`
  const server = { type: 'http', url, headers: { 'xc-token': `\${ROWHOUSE_TOKEN}` } }
  return (
    <Dialog onClose={onClose} size={640} title={t('apiDocs.mcp.title')}>
      <div className={classes.dialog}>
        <p>{t('apiDocs.mcp.text')}</p>
        <TextInput readOnly label={t('apiDocs.mcp.address')} value={url} />
        <Switch
          label={t('apiDocs.mcp.readonly')}
          checked={onlyReads}
          onChange={(event) => setOnlyReads(event.currentTarget.checked)}
        />
        <CodeBox
          title={t('apiDocs.mcp.configuration')}
          code={JSON.stringify({ mcpServers: { rowhouse: server } }, null, 2)}
        />
        <p className={classes.note}>{t('views.snippet.token')}</p>
      </div>
    </Dialog>
  )
}
