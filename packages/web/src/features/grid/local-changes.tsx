import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn } from '../projects/project.ts'
import { freeTitle } from '../views/free-title.ts'
import { viewsQuery } from '../views/queries.ts'
import { createView, putSettings } from '../views/view-changes.ts'
import { newViewDeed } from '../views/view-deeds.ts'
import { undoStackOf } from './undo-stacks.ts'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** The view is not this person's to change: what they changed they see alone, until they keep it in a view of their own. */
export function LocalChanges({ project, table, view, viewId }: ViewBarProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isSaving, setSaving] = useState(false)
  const [, setPlace] = useSearchParams()

  async function save(): Promise<void> {
    setSaving(true)
    try {
      const views = (await queryClient.ensureQueryData(viewsQuery(project.id))).get(table.id) ?? []
      const { title: from = '' } = views.find(({ id }) => id === viewId) ?? {}
      const titles = views.map((one) => one.title)
      const title = freeTitle(t('views.local.title', { title: from }), titles)
      const stack = undoStackOf(project.id, table.id)
      const step = stack.mark()
      const made = await createView(project.id, table.id, { title, copyOf: viewId, mode: 'personal' }, step)
      await putSettings(project.id, made.id, view.settings)
      stack.push(newViewDeed(project.id, made), step)
      view.discard()
      setPlace(
        (known) => new URLSearchParams([...known].filter(([name]) => name !== 'view').concat([['view', made.id]])),
      )
      toast.success(t('views.local.saved', { title }))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <span className={classes.local}>
      {t('grid.local')}
      {mayIn(project, 'views.createGrid', previewAs) ? (
        <Button size="xs" variant="light" loading={isSaving} onClick={() => void save()}>
          {t('views.local.save')}
        </Button>
      ) : null}
      <Button size="xs" variant="subtle" onClick={view.discard}>
        {t('grid.local.discard')}
      </Button>
    </span>
  )
}
