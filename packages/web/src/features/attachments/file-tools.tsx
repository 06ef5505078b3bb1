import { Button } from '@mantine/core'
import { uploadByUrl } from '@rowhouse/core/api/storage'
import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import { IconLink, IconUpload } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { InnerForm } from '../../ui/inner-form.tsx'
import classes from './attachments.module.css'
import { type FileItem, fileItem } from './file-list.ts'
import type { Uploads } from './uploads.ts'

interface FileToolsProps {
  readonly projectId: string
  readonly limits: FileLimits
  readonly uploads: Uploads
  readonly onAdd: (files: readonly File[]) => void
  readonly onFetched: (file: FileItem) => void
}

/** Files of this computer, or of an address. */
export function FileTools({ projectId, limits, uploads, onAdd, onFetched }: FileToolsProps): ReactElement {
  const t = useTexts()
  const picker = useRef<HTMLInputElement>(null)
  const [isByUrl, setByUrl] = useState(false)
  return (
    <>
      <div className={classes.tools}>
        <input
          ref={picker}
          type="file"
          multiple={limits.mostFiles !== 1}
          accept={limits.types.join(',')}
          hidden
          aria-label={t('attachments.choose')}
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          size="sm"
          variant="default"
          data-autofocus
          leftSection={<IconUpload size={16} />}
          onClick={() => picker.current?.click()}
        >
          {t('attachments.choose')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconLink size={16} />}
          aria-expanded={isByUrl}
          onClick={() => setByUrl(!isByUrl)}
        >
          {t('attachments.byUrl')}
        </Button>
        <span className={classes.hint}>{t('attachments.dropHint')}</span>
      </div>
      {isByUrl ? (
        <UrlForm
          projectId={projectId}
          uploads={uploads}
          onDone={(file) => {
            setByUrl(false)
            onFetched(file)
          }}
        />
      ) : null}
    </>
  )
}

interface UrlFormProps extends Pick<FileToolsProps, 'projectId' | 'uploads'> {
  readonly onDone: (file: FileItem) => void
}

function UrlForm({ projectId, uploads, onDone }: UrlFormProps): ReactElement {
  const t = useTexts()
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function fetchIt(): Promise<void> {
    if (isBusy || url.trim() === '') return
    setBusy(true)
    setFault(null)
    try {
      const fetching = call(uploadByUrl, { params: { projectId }, body: [{ url: url.trim() }] })
      // It counts as on its way until it stands among the files.
      await uploads.fetch(fetching.then(([file]) => file && onDone(fileItem(file))))
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <InnerForm className={classes.byUrl} onEnter={() => void fetchIt()}>
      <TextField
        label={t('attachments.address')}
        placeholder="https://"
        autoFocus
        value={url}
        fault={fault}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button size="sm" loading={isBusy} disabled={url.trim() === ''} onClick={() => void fetchIt()}>
        {t('attachments.fetch')}
      </Button>
    </InnerForm>
  )
}
