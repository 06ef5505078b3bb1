import { rememberedBy } from '@rowhouse/core/view-types/remembered'
import { IconBookmark, IconEyeOff, IconX } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { BarButton } from '../../features/view-settings/tool-button.tsx'
import classes from '../../features/view-settings/view-bar.module.css'
import type { ViewBarProps } from '../../features/view-settings/view-bar-props.ts'
import { newViewUndoable } from '../../features/views/view-undoables.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { freeTitle } from '../../structure/views/free-title.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { createView, putSettings } from '../../structure/views/view-changes.ts'
import { useFolded } from '../../ui/folding-bar.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { undoStackOf } from '../../undo/undo-stacks.ts'

/** The view is not this person's to change: what they changed they see alone, until they keep it in a view of their own. */
export function LocalChanges({ project, table, view, viewId, kind }: ViewBarProps): ReactElement {
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
      const made = await stack.doing(async (step) => {
        const copy = await createView(project.id, table.id, { kind, title, copyOf: viewId, mode: 'personal' }, step)
        await putSettings(project.id, copy.id, rememberedBy(kind, view.settings))
        stack.push(newViewUndoable(project.id, copy), step)
        return copy
      })
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
      {mayIn(project, 'views.create', previewAs) ? (
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
