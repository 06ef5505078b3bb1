import { IconBookmark, IconEyeOff, IconX } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { useFolded } from '../../ui/folding-bar.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { mayIn } from '../projects/project.ts'
import { freeTitle } from '../views/free-title.ts'
import { viewsQuery } from '../views/queries.ts'
import { createView, putSettings } from '../views/view-changes.ts'
import { newViewDeed } from '../views/view-deeds.ts'
import { BarButton } from './tool-button.tsx'
import { undoStackOf } from './undo-stacks.ts'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** The view is not this person's to change: what they changed they see alone, until they keep it in a view of their own. */
export function LocalChanges({ project, table, view, viewId }: ViewBarProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const isNoteFolded = useFolded().has('note')
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
      <Tooltip label={t('grid.local')} disabled={!isNoteFolded}>
        <IconEyeOff size={16} stroke={1.75} aria-hidden />
      </Tooltip>
      <span className={classes.localNote}>{t('grid.local')}</span>
      {mayIn(project, 'views.createGrid', previewAs) ? (
        <BarButton
          icon={IconBookmark}
          label={t('views.local.save')}
          variant="light"
          loading={isSaving}
          onClick={() => void save()}
        />
      ) : null}
      <BarButton icon={IconX} label={t('grid.local.discard')} onClick={view.discard} />
    </span>
  )
}
