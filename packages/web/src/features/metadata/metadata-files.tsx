import { Button, FileButton } from '@mantine/core'
import type { BaseExportFormat } from '@rowhouse/core/api/base-files'
import { createElement, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { ActRow } from './act-row.tsx'
import { ImportNotes } from './import-notes.tsx'
import classes from './metadata.module.css'
import {
  exportAllTables,
  exportMetadata,
  importMetadata,
  rehearseImport,
  type TablesFormat,
  takeBackImport,
} from './metadata-changes.ts'
import { RestoreOverRow } from './restore-over-row.tsx'
import { structureFile } from './structure-file.ts'

const tableFiles = [
  ['xlsx', 'xlsx'],
  ['zip', 'csv'],
] as const

const exports = [
  ['json', 'file'],
  ['structure', 'zip'],
  ['base', 'base'],
  ['base', 'history'],
] as const satisfies readonly (readonly [BaseExportFormat, string])[]

interface MetadataFilesProps {
  readonly project: Project
  readonly mayExport: boolean
  readonly mayExportRecords: boolean
  readonly mayImport: boolean
  readonly mayRestoreOver: boolean
}

export function MetadataFiles({
  project,
  mayExport,
  mayExportRecords,
  mayImport,
  mayRestoreOver,
}: MetadataFilesProps): ReactElement | null {
  const t = useTexts()
  if (!mayExport && !mayExportRecords && !mayImport && !mayRestoreOver) return null

  async function ask(format: BaseExportFormat, history: boolean): Promise<void> {
    const { title } = project
    const isBase = format === 'base'
    const agreed = await confirm({
      title: t(isBase ? 'metadata.export.question.base' : 'metadata.export.question', { title }),
      heading: t(isBase ? 'metadata.export.question.base.text' : 'metadata.export.question.text'),
      submit: t('metadata.export.submit'),
    })
    if (agreed) await exportMetadata(project, { format, history })
  }

  async function askForTables(format: TablesFormat): Promise<void> {
    const agreed = await confirm({
      title: t('metadata.export.question.tables', { title: project.title }),
      heading: t('metadata.export.question.tables.text'),
      submit: t('metadata.export.submit'),
    })
    if (agreed) await exportAllTables(project, format)
  }

  return (
    <section className={classes.section} aria-label={t('metadata.files')}>
      <div className={classes.head}>
        <h2>{t('metadata.files')}</h2>
      </div>
      {mayExport
        ? exports.map(([format, key]) => (
            <ActRow key={key} title={t(`metadata.export.${key}`)} text={t(`metadata.export.${key}.text`)}>
              <Button
                variant="default"
                aria-label={t(`metadata.export.${key}`)}
                onClick={() => void ask(format, key === 'history')}
              >
                {t('metadata.export.submit')}
              </Button>
            </ActRow>
          ))
        : null}
      {mayExportRecords
        ? tableFiles.map(([format, key]) => (
            <ActRow key={format} title={t(`metadata.export.${key}`)} text={t(`metadata.export.${key}.text`)}>
              <Button
                variant="default"
                aria-label={t(`metadata.export.${key}`)}
                onClick={() => void askForTables(format)}
              >
                {t('metadata.export.submit')}
              </Button>
            </ActRow>
          ))
        : null}
      {mayImport ? <ImportRow project={project} /> : null}
      {mayRestoreOver ? <RestoreOverRow project={project} /> : null}
    </section>
  )
}

function ImportRow({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function read(chosen: File | null): Promise<void> {
    if (chosen === null) return
    const file = structureFile(chosen)
    if (file === null) return setRefusal(t('metadata.import.otherFile'))
    setBusy(true)
    setRefusal(null)
    try {
      await importFrom(file)
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  async function importFrom(file: Blob): Promise<void> {
    const rehearsed = await rehearseImport(project.id, file)
    if (rehearsed.added.length === 0) return setRefusal(t('metadata.import.nothing'))
    const agreed = await confirm({
      title: t('metadata.import.question', { title: project.title }),
      heading: createElement(ImportNotes, { rehearsed }),
      submit: t('metadata.import.question.submit'),
    })
    if (!agreed) return
    const { made, undoable } = await importMetadata(project.id, file)
    const back = () =>
      void takeBackImport(project.id, undoable).catch((error: unknown) => toast.error(messageOf(error)))
    toast.undo(t('metadata.imported', { count: made }), t('tables.undo'), back)
  }

  return (
    <>
      <ActRow title={t('metadata.import')} text={t('metadata.import.text')}>
        <FileButton
          accept=".zip,.rowhouse,.json"
          inputProps={{ 'aria-label': t('metadata.import') }}
          onChange={(file) => void read(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {t('metadata.import.submit')}
            </Button>
          )}
        </FileButton>
      </ActRow>
      {isBusy ? (
        <p className={classes.quiet} role="status">
          {t('metadata.import.reading')}
        </p>
      ) : null}
      {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
    </>
  )
}
