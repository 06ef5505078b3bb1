import { Button, Modal, Textarea } from '@mantine/core'
import { mostDescription } from '@rowhouse/core/api/tables'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { View } from '../../structure/views/view.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FieldError } from '../../ui/form-fields.tsx'
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
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isPicking, setPicking] = useState(false)

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isSaving) return
    setSaving(true)
    const fault = await describeView(projectId, view, { description: description.trim() || null, icon })
    if (fault === null) return onClose()
    setRefusal(fault)
    setSaving(false)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      // The list of icons takes Escape for itself.
      closeOnEscape={!isPicking}
      size={440}
      title={<bdi>{t('sidebar.view.about.title', { title: view.title })}</bdi>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
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
          error={refusal === null ? undefined : <FieldError>{refusal}</FieldError>}
          onChange={(event) => {
            setDescription(event.currentTarget.value)
            setRefusal(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          }}
        />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isSaving}>
            {t('sidebar.view.about.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
