import { Button, Checkbox, MultiSelect, SegmentedControl } from '@mantine/core'
import type { CodeKind } from '@rowhouse/core/api/generated-code'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import classes from './api-docs.module.css'
import { generateProject } from './generate-project.ts'

interface GenerateCodeDialogProps {
  readonly project: Project
  readonly onClose: () => void
}

/** A server of one's own for some tables, as a download. */
export function GenerateCodeDialog({ project, onClose }: GenerateCodeDialogProps): ReactElement {
  const t = useTexts()
  const { data: tables } = useQuery(tablesQuery(project.id))
  const [kind, setKind] = useState<CodeKind>('rest')
  const [chosen, choose] = useState<readonly string[]>([])
  const [hasRecords, setRecords] = useState(true)
  const [isBusy, setBusy] = useState(false)
  async function generate(): Promise<void> {
    setBusy(true)
    const isDone = await generateProject(project, { kind, tables: chosen, records: hasRecords })
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog onClose={onClose} size={560} title={t('apiDocs.code.title')}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          void generate()
        }}
      >
        <p>{t('apiDocs.code.text')}</p>
        <SegmentedControl
          aria-label={t('apiDocs.code.kind')}
          value={kind}
          onChange={(value) => setKind(value === 'graphql' ? 'graphql' : 'rest')}
          data={[
            { value: 'rest', label: t('apiDocs.code.rest') },
            { value: 'graphql', label: t('apiDocs.code.graphql') },
          ]}
        />
        <MultiSelect
          label={t('apiDocs.code.tables')}
          placeholder={chosen.length === 0 ? t('apiDocs.code.tables.all') : ''}
          searchable
          comboboxProps={{ withinPortal: false }}
          value={[...chosen]}
          onChange={choose}
          data={(tables?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        />
        <Checkbox
          label={t('apiDocs.code.records')}
          checked={hasRecords}
          onChange={(event) => setRecords(event.currentTarget.checked)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('apiDocs.code.generate')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
