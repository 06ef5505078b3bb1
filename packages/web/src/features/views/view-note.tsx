import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { View } from '../../structure/views/view.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './view-switcher.module.css'

/** What a view is for, beside its name, for whoever points at the sign or comes to it by key or finger. */
export function ViewNote({ view }: { readonly view: View }): ReactElement | null {
  const t = useTexts()
  if (view.description === null) return null
  return (
    <Tooltip
      forAll
      position="bottom-start"
      multiline
      maw={320}
      label={
        <span className={classes.note} dir="auto">
          {view.description}
        </span>
      }
    >
      <ActionIcon
        size="xs"
        className={classes.noteSign ?? ''}
        aria-label={t('sidebar.view.about.of', { title: view.title })}
      >
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
