import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyProjectInfo } from '../../shell/copy-project-info.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { ActRow } from './act-row.tsx'
import classes from './metadata.module.css'
import { clearMetadata } from './metadata-changes.ts'

export function MetadataOperations({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const [isClearing, setClearing] = useState(false)

  async function clear(): Promise<void> {
    const agreed = await confirm({
      title: t('metadata.clear.question', { title: project.title }),
      heading: t('metadata.clear.question.text'),
      submit: t('metadata.clear.submit'),
    })
    if (!agreed) return
    setClearing(true)
    try {
      const count = await clearMetadata(project.id)
      toast.success(count === 0 ? t('metadata.cleared.none') : t('metadata.cleared', { count }))
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    } finally {
      setClearing(false)
    }
  }

  return (
    <section className={classes.section} aria-label={t('metadata.operations')}>
      <div className={classes.head}>
        <h2>{t('metadata.operations')}</h2>
      </div>
      <ActRow title={t('metadata.info')} text={t('metadata.info.text')}>
        <Button variant="default" aria-label={t('metadata.info')} onClick={() => void copyProjectInfo(project.id)}>
          {t('metadata.info.submit')}
        </Button>
      </ActRow>
      <ActRow title={t('metadata.clear')} text={t('metadata.clear.text')}>
        <Button variant="default" aria-label={t('metadata.clear')} loading={isClearing} onClick={() => void clear()}>
          {t('metadata.clear.submit')}
        </Button>
      </ActRow>
    </section>
  )
}
