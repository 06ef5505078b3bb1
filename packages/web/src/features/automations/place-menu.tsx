import { ActionIcon } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { shownColumns } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { Menu } from '../../ui/menu.tsx'
import classes from './automations.module.css'
import { useWordText } from './use-word-text.ts'
import { placeText, type Word } from './words-of.ts'

interface PlaceMenuProps {
  readonly projectId: string
  readonly words: readonly Word[]
  readonly isFormula: boolean
  readonly onPick: (text: string) => void
}

/** Fields of the records that can be spoken of, to put into a text. */
export function PlaceMenu({ projectId, words, isFormula, onPick }: PlaceMenuProps): ReactElement | null {
  const t = useTexts()
  if (words.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('automations.insert')} title={t('automations.insert')}>
          <IconBraces size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.places ?? ''}>
        <Places projectId={projectId} words={words} isFormula={isFormula} onPick={onPick} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Read when the menu is opened, not for every field of every step. */
function Places({ projectId, words, isFormula, onPick }: PlaceMenuProps): ReactElement {
  const { data: tables } = useQuery(tablesQuery(projectId))
  const textOf = useWordText(tables?.list ?? [])
  const ids = [...new Set(words.map(({ table }) => table))]
  const read = useQueries({ queries: ids.map((id) => tableQuery(projectId, id)) })
  return (
    <>
      {words.map((word) => {
        const table = read[ids.indexOf(word.table)]?.data
        return (
          <Fragment key={word.place}>
            <Menu.Label>{textOf(word)}</Menu.Label>
            {(table === undefined ? [] : shownColumns(table)).map(({ id, title }) => (
              <Menu.Item key={id} onClick={() => onPick(placeText(word, title, isFormula))}>
                {title}
              </Menu.Item>
            ))}
          </Fragment>
        )
      })}
    </>
  )
}
