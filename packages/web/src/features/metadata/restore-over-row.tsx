import { Button, FileButton } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { overQuestion } from '../snapshots/over-question.ts'
import { restoreOver } from '../snapshots/snapshot-queries.ts'
import { ActRow } from './act-row.tsx'

/** A base file that was taken of this project takes its place. */
export function RestoreOverRow({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function restore(file: File | null): Promise<void> {
    if (file === null || !(await confirm(overQuestion(project.title)))) return
    setBusy(true)
    setRefusal(null)
    try {
      const { emptied } = await restoreOver(project, file)
      toast.success(emptied === 0 ? t('metadata.restored') : t('metadata.restored.emptied', { count: emptied }))
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ActRow title={t('metadata.over')} text={t('metadata.over.text')}>
        <FileButton
          accept=".rowhouse,.zip"
          inputProps={{ 'aria-label': t('metadata.over') }}
          onChange={(file) => void restore(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {t('metadata.over.submit')}
            </Button>
          )}
        </FileButton>
      </ActRow>
      {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
    </>
  )
}
