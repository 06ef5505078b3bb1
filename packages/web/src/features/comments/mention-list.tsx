import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './comments.module.css'
import type { Mentions } from './use-mentions.ts'

interface MentionListProps {
  readonly id: string
  readonly mentions: Mentions
}

export const mentionOptionId = (listId: string, at: number): string => `${listId}-${at}`

/** Above the field, which keeps the focus: its keys go through the list. */
export function MentionList({ id, mentions: { found, at, pick } }: MentionListProps): ReactElement | null {
  const t = useTexts()
  if (found === null) return null
  return (
    <div id={id} className={classes.mentions} role="listbox" tabIndex={-1} aria-label={t('comments.mention')}>
      {found.length === 0 ? <p className={classes.no}>{t('comments.nobody')}</p> : null}
      {found.map((person, place) => (
        <div
          key={person.id}
          id={mentionOptionId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onPointerDown={(event) => {
            event.preventDefault()
            pick(person)
          }}
        >
          <Avatar person={person} size={24} />
          <span>
            <bdi>{person.name || person.email}</bdi>
            <small>
              <RoleName role={person.role} />
            </small>
          </span>
        </div>
      ))}
    </div>
  )
}
