import { Textarea } from '@mantine/core'
import { mostDescription } from '@rowhouse/core/api/tables'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { View } from '../../structure/views/view.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FieldError } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
import classes from './about-view.module.css'
import { EmojiPick } from './icons/emoji-pick.tsx'
import { describeView } from './view-acts.ts'

interface AboutViewDialogProps {
  readonly projectId: string
  readonly view: View
  readonly onClose: () => void
}

/** What a view is known by beside its name: an icon, and a text that says what it is for. */
export function AboutViewDialog({ projectId, view, onClose }: AboutViewDialogProps): ReactElement {
  const t = useTexts()
  const [icon, setIcon] = useState(view.icon)
  const [description, setDescription] = useState(view.description ?? '')
  const { isBusy, fault, setFault, send } = useSending()
  const [isPicking, setPicking] = useState(false)

  const save = (): Promise<void> =>
    send(async () => {
      const refusal = await describeView(projectId, view, { description: description.trim() || null, icon })
      if (refusal === null) onClose()
      else setFault(refusal)
    })

  return (
    <FormDialog
      className={classes.form}
      // The list of icons takes Escape for itself.
      closeOnEscape={!isPicking}
      size={440}
      title={<bdi>{t('sidebar.view.about.title', { title: view.title })}</bdi>}
      submit={t('sidebar.view.about.submit')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <EmojiPick kind={view.kind} icon={icon} isOpen={isPicking} onOpen={setPicking} onPick={setIcon} />
      <Textarea
        data-autofocus
        label={t('sidebar.view.about.description')}
        placeholder={t('sidebar.view.about.placeholder')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={mostDescription}
        dir="auto"
        value={description}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
        onChange={(event) => {
          setDescription(event.currentTarget.value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}
