import { IconPlus } from '@tabler/icons-react'
import { type ReactElement, useId, useLayoutEffect, useRef } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { LinkedOption } from './linked-option.tsx'
import { MoveQuestion } from './move-question.tsx'
import { useLinkList } from './use-link-list.ts'

interface LinkListProps {
  readonly session: ValueSession
  readonly list: ReturnType<typeof useLinkList>
  readonly listId: string
}

/** What is linked, and below it what could be: found by typing, linked by Enter, made when it is not there. */
export function LinkPicker({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()
  const listId = useId()
  const list = useLinkList(session)
  const { picking, field, text, marked, asked, reorder } = list
  const { target, isSingle } = picking

  useLayoutEffect(() => field.current?.focus(), [field])

  if (target === null) {
    return (
      <EditorPopup session={session}>
        <p className={classes.none}>{t('cells.link.hidden')}</p>
      </EditorPopup>
    )
  }
  return (
    <EditorPopup session={session} width={340} onKeyDown={list.press}>
      <input
        ref={field}
        className={classes.field}
        value={text}
        placeholder={t('cells.link.find', { table: target?.title ?? '' })}
        role="combobox"
        aria-label={session.column.title}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={marked < 0 ? undefined : optionId(listId, marked)}
        autoComplete="off"
        readOnly={picking.isBusy}
        onChange={(event) => list.write(event.target.value)}
      />
      <LinkOptions session={session} list={list} listId={listId} />
      {asked === null ? null : <MoveQuestion one={asked} onMove={() => void list.move(asked)} onLeave={list.leave} />}
      <p className={classes.hint}>
        {t(isSingle ? 'cells.link.hintOne' : reorder === null ? 'cells.link.hintMany' : 'cells.link.hintOrder')}
      </p>
    </EditorPopup>
  )
}

const optionId = (listId: string, place: number): string => `${listId}-${place}`

function LinkOptions({ session, list, listId }: LinkListProps): ReactElement {
  const t = useTexts()
  const { picking, text, shown, firstFree, isNew, isSettled, marked, reorder, isLinked } = list
  const { column, recordKey } = session
  const box = useRef<HTMLDivElement>(null)
  const { target, isLoading, fault } = picking

  useLayoutEffect(() => {
    box.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <div ref={box} id={listId} className={classes.list} role="listbox" aria-label={column.title} tabIndex={-1}>
      {shown.map((one, place) => (
        <LinkedOption
          key={`${isLinked(place)} ${one.key}`}
          id={optionId(listId, place)}
          one={one}
          list={`${column.id} ${recordKey}`}
          at={place}
          isLinked={isLinked(place)}
          isMarked={place === marked}
          isFirstFree={place > 0 && place === firstFree}
          onPick={() => void list.pick(place)}
          onOpen={() => list.open(one.key)}
          onUnlink={() => void picking.unlink(one)}
          onMove={isLinked(place) ? reorder : null}
        />
      ))}
      {isNew ? (
        <div
          role="option"
          id={optionId(listId, shown.length)}
          tabIndex={-1}
          aria-selected={false}
          className={classes.add}
          data-marked={marked === shown.length || undefined}
          onPointerDown={(event) => {
            event.preventDefault()
            void list.pick(shown.length)
          }}
        >
          <IconPlus size={14} aria-hidden />
          <span>{t('cells.link.make', { name: text.trim(), table: target?.title ?? '' })}</span>
        </div>
      ) : null}
      {shown.length > 0 || isNew ? null : (
        <p className={classes.none}>
          {fault !== null ? messageOf(fault) : t(isLoading || !isSettled ? 'cells.link.loading' : 'cells.link.none')}
        </p>
      )}
    </div>
  )
}
