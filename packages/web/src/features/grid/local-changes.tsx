import { Button } from '@mantine/core'
import { updateViewSettings } from '@rowhouse/core/api/view-settings'
import { createGrid } from '@rowhouse/core/api/views'
import { type ReactElement, useState } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn } from '../projects/project.ts'
import { tableQuery } from '../tables/queries.ts'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** The view is not this person's to change: what they changed they see alone, until they keep it in a view of their own. */
export function LocalChanges({ project, table, view, viewId }: ViewBarProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    setSaving(true)
    try {
      const { title: from = '' } = table.views.find(({ id }) => id === viewId) ?? {}
      const title = freeTitle(
        t('views.local.title', { title: from }),
        table.views.map((one) => one.title),
      )
      const made = await call(createGrid, {
        params: { tableId: table.id },
        body: { title, copy_from_id: viewId, lock_type: 'personal' },
      })
      await call(updateViewSettings, { params: { viewId: made.id }, body: view.settings })
      view.discard()
      await queryClient.invalidateQueries({ queryKey: tableQuery(project.id, table.id).queryKey })
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

function freeTitle(wanted: string, taken: readonly string[]): string {
  let title = wanted
  for (let number = 2; taken.includes(title); number++) title = `${wanted} ${number}`
  return title
}
